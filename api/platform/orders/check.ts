/** Whether an order stands as the journal tells: its state, its events, its money. Pure; the auditor reads the events. */
import { money } from '../../../ledger/money.ts'
import type { RecordedEvent } from '../../../ledger/journal.ts'
import { endIn, partOf, type Order } from './order.ts'
import { isEnd } from './states.schema.ts'

/** The events under the key that it was placed with and under that of its end. */
export interface Words {
  readonly placed: RecordedEvent | undefined
  readonly ended: RecordedEvent | undefined
}

/** An event is followed within moments, or by the next sweep after a crash. */
const FOLLOWED_WITHIN_MS = 10 * 60_000

/** What the journal has against an order, in words; undefined when it agrees. `now`: bank clock, ms. */
export function wrongInOrder(order: Order<unknown>, { placed, ended }: Words, now: number): string | undefined {
  const last = ended ?? placed
  const following = last !== undefined && now - Date.parse(last.recordedAt) < FOLLOWED_WITHIN_MS
  if (following && !isEnd(order.state) && !agrees(order, last)) return undefined
  if (!agrees(order, last))
    return `it is "${order.state}", ${last ? `event ${last.seq} (${last.kind}) says otherwise` : 'and no event says so'}`
  const first = placed ?? ended
  if ((order.first ?? undefined) !== first?.seq)
    return `its first event is ${order.first ?? 'none'}, the journal's is ${first?.seq ?? 'none'}`
  if (last && order.state === 'made') return wrongMoney(order, last)
  return undefined
}

function agrees({ state, event, hold }: Order<unknown>, last: RecordedEvent | undefined): boolean {
  if (!last) return (state === 'asked' || state === 'scheduled') && event === null && hold === null
  switch (partOf(last)) {
    case 'planned':
      return (state === 'scheduled' || state === 'awaiting-code') && event === null && hold === null
    case 'held':
      return (state === 'on-hold' || state === 'awaiting-code') && event === null && hold === last.seq
    case 'ended':
      return state === endIn(last) && event === null
    case 'made':
      return state === 'made' && event === last.seq
  }
}

/** Accounts, amount and fee of a made order beside its event's. */
function wrongMoney(order: Order<unknown>, { seq, legs, payload, actor }: RecordedEvent): string | undefined {
  const { amount, fee, from, to, customer } = order
  if (actor !== customer && actor.includes('-')) return `event ${seq} was made by ${actor}`
  const told = (name: string) => (typeof payload[name] === 'string' ? payload[name] : undefined)
  const moved = told('amount')
  if (amount !== null && moved !== undefined && !money(moved).eq(amount))
    return `its amount is ${amount}, event ${seq} moved ${moved}`
  const charged = told('fee')
  if (charged !== undefined && !money(charged).eq(fee)) return `its fee is ${fee}, event ${seq} charged ${charged}`
  const touched = new Set<unknown>([...legs.map(({ account }) => account), ...Object.values(payload)])
  for (const account of [from, to])
    if (account !== null && legs.length > 0 && !touched.has(account))
      return `event ${seq} does not touch its account ${account}`
  return undefined
}
