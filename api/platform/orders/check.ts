/**
 * Whether an order stands as the journal tells: its state, its events, its money, its days. What its kind would ask of
 * the ledger for it is held against what the ledger was asked. Pure; the auditor reads the events.
 */
import { bank, isBankAccount, USD } from '../../../ledger/accounts.ts'
import { bankDayOf, occurrence } from '../../../ledger/calendar.ts'
import { canonical } from '../../../ledger/canonical.ts'
import { prepare } from '../../../ledger/decide.ts'
import type { RecordedEvent } from '../../../ledger/journal.ts'
import { money, sum, text } from '../../../ledger/money.ts'
import { tradeValue } from '../../../ledger/rates/securities.ts'
import { calendarOf, following } from './course.ts'
import type { OrderKind } from './kind.ts'
import { endIn, ownSide, partOf, totalOf, whyIn, type LedgerAct, type Order } from './order.ts'
import { isEnd } from './states.schema.ts'

/** The events under the key that it was placed with and under that of its end. */
interface Words {
  readonly placed: RecordedEvent | undefined
  readonly ended: RecordedEvent | undefined
}

/** An event is followed within moments, or by the next sweep after a crash. */
const FOLLOWED_WITHIN_MS = 10 * 60_000

/** A draft that the ledger was not asked for in this time is thrown away; some tries may be behind each other. */
const ASKED_WITHIN_MS = 60 * 60_000

type Rules = Pick<OrderKind<never>, 'act' | 'setAside' | 'plan' | 'runAt' | 'again' | 'isLast'>

/** What the journal has against an order, in words; undefined when it agrees. `now`: bank clock, ms. */
export function wrongInOrder(kind: Rules, order: Order<never>, words: Words, now: number): string | undefined {
  const { placed, ended } = words
  const last = ended ?? placed
  const following = last !== undefined && now - Date.parse(last.recordedAt) < FOLLOWED_WITHIN_MS
  if (following && !isEnd(order.state) && !agrees(order, last)) return undefined
  if (!agrees(order, last)) {
    const said = last ? `event ${last.seq} (${last.kind}) says otherwise` : 'and no event says so'
    return `it is "${order.state}", ${said}`
  }
  const first = placed ?? ended
  if ((order.first ?? undefined) !== first?.seq)
    return `its first event is ${order.first ?? 'none'}, the journal's is ${first?.seq ?? 'none'}`
  return (
    (placed && wrongFirst(kind, order, placed)) ??
    (ended && wrongEnd(kind, order, ended)) ??
    (last && order.state === 'made' ? wrongMoney(order, last) : undefined) ??
    wrongDays(order, words)
  )
}

function agrees({ state, event, hold }: Order<never>, last: RecordedEvent | undefined): boolean {
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

/** What it was placed with. A plan may have been changed since, which no event tells; one that was not is as it was. */
function wrongFirst(kind: Rules, order: Order<never>, placed: RecordedEvent): string | undefined {
  if (placed.actor !== order.customer) return `event ${placed.seq} was asked for by ${placed.actor}`
  switch (partOf(placed)) {
    case 'planned':
      return order.version > (isEnd(order.state) ? 2 : 1) ? undefined : otherwise(placed, kind.plan?.(order))
    case 'held':
      return otherwise(placed, kind.setAside?.({ ...order, hold: null })) ?? wrongHold(order, placed)
    default:
      return otherwise(placed, kind.act(order))
  }
}

function wrongHold(order: Order<never>, { seq, effects }: RecordedEvent): string | undefined {
  const held = effects.flatMap(effect => (effect.effect === 'hold' ? [effect.amount] : []))
  const wanted = totalOf(order)
  return held[0] === wanted ? undefined : `its total is ${wanted}, event ${seq} set ${held[0] ?? 'nothing'} aside`
}

/** What ended it; money that a machine gave names the hold that it was set aside under. */
function wrongEnd(kind: Rules, order: Order<never>, ended: RecordedEvent): string | undefined {
  const { seq, payload } = ended
  if (partOf(ended) === 'made')
    return ended.kind === 'atm-dispensed' ? wrongMember(ended, 'hold', order.hold) : otherwise(ended, kind.act(order))
  if (whyIn(ended) !== order.why) return `it ended because of ${order.why ?? 'nothing'}, event ${seq} says otherwise`
  const named = { account: ownSide(order), hold: order.hold, ...('order' in payload ? { order: order.id } : {}) }
  for (const [name, value] of Object.entries(named)) {
    const wrong = wrongMember(ended, name, value)
    if (wrong) return wrong
  }
  return undefined
}

const shown = (value: unknown) => (typeof value === 'string' ? value : value == null ? 'none' : canonical(value))

function wrongMember({ seq, payload }: RecordedEvent, name: string, value: unknown): string | undefined {
  const said = payload[name]
  return shown(said) === shown(value) ? undefined : `its ${name} is ${shown(value)}, event ${seq} says ${shown(said)}`
}

/** How accounts are called in a line is the customer's affair. */
const isWord = (name: string) => name.endsWith('Label')

/** What an event says otherwise than the order would ask for today. */
function otherwise(event: RecordedEvent, wanted: LedgerAct | undefined): string | undefined {
  if (wanted?.kind !== event.kind) return `event ${event.seq} (${event.kind}) is none that it would ask for`
  const act = prepare(wanted.kind, wanted.payload)
  if ('outcome' in act) return `nothing that it says could be asked for: ${Object.keys(act.params).join(' ')}`
  const asked = act.payload
  for (const name of new Set([...Object.keys(asked), ...Object.keys(event.payload)])) {
    if (isWord(name) || act.module.drawn?.includes(name)) continue
    const wrong = wrongMember(event, name, asked[name])
    if (wrong) return wrong
  }
  return undefined
}

/** Accounts, amount and fee of a made order beside its event's. */
function wrongMoney({ amount, fee, from, to, customer }: Order<never>, event: RecordedEvent): string | undefined {
  const { seq, legs, effects, payload, actor } = event
  if (actor !== customer && actor.includes('-')) return `event ${seq} was made by ${actor}`
  const opened = effects.flatMap(effect => (effect.effect === 'open' ? [effect.account] : []))
  const touched = new Set<unknown>([...legs.map(({ account }) => account), ...opened, ...Object.values(payload)])
  for (const account of [from, to])
    if (account !== null && (legs.length > 0 || !isBankAccount(account)) && !touched.has(account))
      return `event ${seq} does not touch its account ${account}`
  const charged = text(sum(legs.map(leg => money(leg.account === bank.feeIncome ? leg.amount : 0))).neg())
  if (!money(charged).eq(fee)) return `its fee is ${fee}, event ${seq} charged ${charged}`
  const moved = amountsIn(event)
  if (moved.length === 0 ? amount === null : moved.some(one => one === text(money(amount ?? fee)))) return undefined
  return `its amount is ${amount ?? 'none'}, event ${seq} moved ${moved.join(' and ') || 'nothing'}`
}

/**
 * What one may call an event's amount: what went to or from an account, all of it together, its trade's worth, or all
 * that was sold and bought.
 */
function amountsIn({ legs, payload }: RecordedEvent): string[] {
  const dollars = legs.filter(({ asset }) => asset === USD)
  const together = new Map<number, string[]>()
  for (const { account, amount } of dollars) together.set(account, [...(together.get(account) ?? []), amount])
  const sums = [...together.values()].map(list => sum(list.map(money)))
  const { quantity, limit, trades } = payload
  const turnover =
    trades === undefined ? [] : [...together.values()].map(list => sum(list.map(one => money(one).abs())))
  const trade =
    typeof quantity === 'string' && typeof limit === 'string' ? [tradeValue(money(quantity), money(limit))] : []
  return [
    ...new Set(
      [...dollars.map(({ amount }) => money(amount)), ...sums, ...trade, ...turnover].map(one => text(one.abs())),
    ),
  ]
}

/** Its days beside those of its events. */
function wrongDays(order: Order<never>, { placed, ended }: Words): string | undefined {
  const { state, on, placedAt, endedAt, course } = order
  const last = ended ?? placed
  if (isEnd(state) && last && endedAt !== Date.parse(last.recordedAt))
    return `it ended at ${iso(endedAt)}, event ${last.seq} at ${last.recordedAt}`
  const late = placed ? Date.parse(placed.recordedAt) - placedAt : 0
  if (placed && (late < 0 || late > ASKED_WITHIN_MS))
    return `it was placed at ${iso(placedAt)}, event ${placed.seq} at ${placed.recordedAt}`
  if (placed && on < bankDayOf(placedAt)) return `it is for ${on}, and was placed after that`
  if (state === 'made' && last && on > last.bankDay) return `it is for ${on}, event ${last.seq} made it before`
  const day = occurrence(calendarOf(course), course.nth)
  if (order.why !== 'course_ended' && day !== on) return `it is for ${on}, its course for ${day ?? 'no day'}`
  return undefined
}

const iso = (at: number | null) => (at === null ? 'no time' : new Date(at).toISOString())

/** What the one in front of it in its series has against an order that nobody has touched since. */
export function wrongAfter(kind: Rules, before: Order<never>, order: Order<never>): string | undefined {
  const wanted = following(kind, { ...before, state: 'scheduled' }, before)
  if (!wanted) return `the order ${before.id} in front of it has none after it`
  if (order.placedAt !== before.endedAt)
    return `it was placed at ${iso(order.placedAt)}, the order ${before.id} before it ended at ${iso(before.endedAt)}`
  if (order.version > 0) return undefined
  const names = ['from', 'to', 'amount', 'fee', 'payee', 'receiptTo', 'details', 'on', 'runAt', 'dueAt'] as const
  const wrong = names.find(name => canonical(wanted[name]) !== canonical(order[name]))
  return (
    wrong &&
    `its ${wrong} is ${shown(order[wrong])}, the order ${before.id} in front of it makes it ${shown(wanted[wrong])}`
  )
}

/** Whether another order comes after it, as it ended. */
export const goesOn = (kind: Rules, order: Order<never>): boolean =>
  order.why !== 'not_verified' && following(kind, { ...order, state: 'scheduled' }, order) !== undefined
