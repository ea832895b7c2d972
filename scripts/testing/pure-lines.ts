import { USD, type AccountId, type AccountKind } from '../../ledger/accounts.ts'
import { moduleOf } from '../../ledger/events/all.ts'
import type { RecordedEvent } from '../../ledger/events/event.ts'
import type { Line } from '../../ledger/history.ts'
import { money, ZERO } from '../../ledger/money.ts'
import type { PureLedger } from './pure-ledger.ts'

/** One customer's dollar lines of a pure ledger, oldest first, as `ledger/history.ts` reads them from a database. */
export function linesIn(ledger: PureLedger, own: ReadonlyMap<AccountId, AccountKind>): Line[] {
  const balances = new Map<AccountId, Line['balance']>()
  return ledger.events.flatMap(event =>
    event.legs.flatMap((leg, place) => {
      if (leg.asset !== USD || !own.has(leg.account)) return []
      const balance = (balances.get(leg.account) ?? ZERO).minus(leg.amount)
      balances.set(leg.account, balance)
      return [lineIn(event, place, balance)]
    }),
  )
}

function lineIn(event: RecordedEvent, place: number, balance: Line['balance']): Line {
  const leg = event.legs[place]
  const told = leg && moduleOf(event.kind, event.version)?.describe(leg, event.payload, event)
  if (!leg || !told) throw new Error(`An event that nobody can read: ${event.kind}`)
  const { type, category, text: description, says } = told
  const said = { type, category, description, says, settling: false, held: undefined }
  return {
    seq: event.seq,
    leg: place,
    account: leg.account,
    asset: USD,
    amount: money(leg.amount).neg(),
    balance,
    event,
    ...said,
  }
}

/** The accounts of an owner, by number. */
export const accountsIn = (ledger: PureLedger, owner: string): Map<AccountId, AccountKind> =>
  new Map([...ledger.states.accounts.values()].filter(one => one.owner === owner).map(({ id, kind }) => [id, kind]))
