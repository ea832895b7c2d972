/**
 * What happened on cards, each posting with what it is to a statement (`ledger/card-roles.ts`), for many cards in one
 * statement. What undoes another event is what that event was: a payment that bounced, wherever its money had been
 * typed in, takes that payment back.
 */
import { sql, type RawBuilder } from 'kysely'
import { accountIdOf, type AccountId } from '../../ledger/accounts.ts'
import type { BankDay } from '../../ledger/calendar.ts'
import { parseEvent } from '../../ledger/canonical.ts'
import { cardRole, kindsOnCards } from '../../ledger/card-roles.ts'
import type { RecordedEvent } from '../../ledger/events/event.ts'
import { least, money, sum, ZERO, type Money } from '../../ledger/money.ts'
import { rows, type Tx } from './db.ts'
import type { Brought, CardPosting } from './jobs/card-cycle.ts'

/** Where lines are read from: as the bank every card's, as a customer their own. */
export type CardLines = RawBuilder<unknown>
export const everyLine: CardLines = sql`(
  select p.ledger, p.account, p.asset, p.seq, p.leg, p.amount, e.kind, e.effective_date, e.body
    from ledger.posting p join ledger.event e on e.ledger = p.ledger and e.seq = p.seq)`
export const ownLines: CardLines = sql`ledger.my_line`

interface CardSince {
  readonly account: AccountId
  /** The bank day with which the reading begins. */
  readonly since: BankDay
}

interface Row {
  account: string
  seq: string
  day: BankDay
  amount: string
  kind: string
  /** Of an event that undoes another, or brings a balance over. */
  body: string | null
}

/**
 * Every card's postings from its bank day on, with a value day up to `to`: by value day, oldest first. `offset 0`
 * makes the database go to each card's own place in the index, also behind a view that guards a customer's lines.
 */
export async function cardPostings(
  tx: Tx,
  lines: CardLines,
  cards: readonly CardSince[],
  to: BankDay,
): Promise<Map<AccountId, CardPosting[]>> {
  const found = await rows(
    tx,
    sql<Row>`
      select l.account, l.seq, to_char(l.effective_date, 'YYYY-MM-DD') as day, l.amount::text as amount,
             l.kind::text as kind,
             case when l.kind = any(${TOLD_BY_EVENT}::ledger.event_kind[]) then l.body end as body
        from (select u.account, ledger.first_seq_from(1::smallint, u.day) as seq
                from unnest(${cards.map(card => card.account)}::bigint[], ${cards.map(card => card.since)}::date[])
                  u(account, day) offset 0) a
        join lateral (
          select * from ${lines} l
           where l.ledger = 1 and l.account = a.account and l.asset = 'USD' and l.seq >= a.seq
             and l.effective_date <= ${to}::date offset 0) l on true
       order by l.account, l.effective_date, l.seq, l.leg`,
  )
  const undone = await undoneBy(tx, lines, found)
  const postings = new Map<AccountId, CardPosting[]>(cards.map(({ account }) => [account, []]))
  for (const row of found) postings.get(accountOf(row))?.push(...postingsOf(row, undone.get(keyOf(row)) ?? []))
  return postings
}

const kinds = (role: Parameters<typeof kindsOnCards>[0]) => [...kindsOnCards(role)]
/** What a posting of these is, only its event says. */
const TOLD_BY_EVENT = [...kinds('undoes'), ...kinds('transfer')]
const accountOf = ({ account }: { account: string }) => accountIdOf(account)
const keyOf = ({ account, seq }: { account: string; seq: string }) => `${account}:${seq}`

/** An earlier line of the card: the one that is undone, or a payment that may have brought its money. */
interface Earlier {
  readonly seq: number
  readonly day: BankDay
  readonly debit: Money
  readonly kind: string
  readonly event: RecordedEvent
}

interface EarlierRow extends Omit<Row, 'body'> {
  undo: string
  body: string
}

/** By account and seq of what undoes: the lines of the card that it may undo. */
async function undoneBy(tx: Tx, lines: CardLines, found: readonly Row[]): Promise<Map<string, Earlier[]>> {
  const undoing = found.flatMap(row =>
    row.body !== null && cardRole(row.kind) === 'undoes' ? [{ ...row, of: undoes(parseEvent(row.body)) }] : [],
  )
  if (undoing.length === 0) return new Map()
  const earlier = await rows(
    tx,
    sql<EarlierRow>`
      select l.account, u.undo, l.seq, to_char(l.effective_date, 'YYYY-MM-DD') as day, l.amount::text as amount,
             l.kind::text as kind, l.body
        from (select distinct * from unnest(${undoing.map(row => row.account)}::bigint[],
                ${undoing.map(row => row.seq)}::bigint[], ${undoing.map(row => row.of)}::bigint[])
                u(account, undo, ref) offset 0) u
        join lateral (
          select * from ${lines} l
           where l.ledger = 1 and l.account = u.account and l.asset = 'USD' and l.seq >= u.ref and l.seq < u.undo
             and (l.seq = u.ref or l.kind = any(${kinds('payment')}::ledger.event_kind[])) offset 0) l on true
       order by l.account, u.undo, l.seq, l.leg`,
  )
  const byUndo = Map.groupBy(earlier, row => keyOf({ account: row.account, seq: row.undo }))
  return new Map([...byUndo].map(([key, list]) => [key, list.map(toEarlier)]))
}

const toEarlier = ({ seq, day, amount, kind, body }: EarlierRow): Earlier => ({
  seq: Number(seq),
  day,
  debit: money(amount),
  kind,
  event: parseEvent(body),
})

/** The event that an undoing one names. */
const undoes = ({ payload }: RecordedEvent): number => Number(payload['origin'] ?? payload['disputed'] ?? payload['of'])

/** A posting as it is; one that undoes in parts, a part for each payment that it takes back. */
function postingsOf(row: Row, earlier: readonly Earlier[]): CardPosting[] {
  const { day, kind, body } = row
  const plain = { seq: Number(row.seq), day, debit: money(row.amount) }
  const role = cardRole(kind) ?? 'credit'
  if (role === 'transfer' && body !== null) return [{ ...plain, role, brought: broughtOver(parseEvent(body)) }]
  if (role !== 'undoes') return [{ ...plain, role }]
  const of = body === null ? 0 : undoes(parseEvent(body))
  const named = earlier.find(({ seq }) => seq === of)
  const was = named && cardRole(named.kind)
  if (named && was === 'transfer') return [{ ...plain, role: was, undoes: true, brought: broughtOver(named.event) }]
  if (was && was !== 'payment' && was !== 'undoes') return [{ ...plain, role: was, undoes: true }]
  const parts: CardPosting[] = []
  let left = plain.debit
  for (const payment of earlier) {
    const debit = least(left, cardRole(payment.kind) === 'payment' ? broughtBy(payment, of, accountOf(row)) : ZERO)
    if (debit.lte(0)) continue
    parts.push({ ...plain, debit, role: 'payment', takesBack: { seq: payment.seq, day: payment.day } })
    left = left.minus(debit)
  }
  return left.isZero() ? parts : [...parts, { ...plain, debit: left, role: 'credit', undoes: true }]
}

/** The balance that an event brought over, and its rate. */
const broughtOver = ({ seq, payload }: RecordedEvent): Brought => ({
  of: seq,
  apr: String(payload['apr']),
  until: String(payload['until']),
})

/**
 * How much of an origin's money a payment brought to the card: what moved along of it; all of it when the payment
 * itself is named.
 */
function broughtBy({ seq, debit, event }: Earlier, origin: number, card: AccountId): Money {
  const lots = event.effects.flatMap(one =>
    one.effect === 'lot' && one.origin === origin && one.account === card ? [money(one.amount)] : [],
  )
  return lots.length === 0 && seq === origin ? debit.neg() : sum(lots)
}
