/**
 * What a card's month closes with, made again from the books as they stood in front of it: its interest, what is owed,
 * the minimum and its day, and the points of its purchases. The job that closes the month says how
 * (`card-statements.ts`).
 */
import { sql } from 'kysely'
import { cyclesOf, pointsOf, statementPayload, type CardRow } from '../../api/platform/jobs/card-statements.ts'
import type { Cycle } from '../../api/platform/jobs/card-cycle.ts'
import type { CardLines } from '../../api/platform/card-postings.ts'
import { rows, type Db, type Tx } from '../../api/platform/db.ts'
import { accountIdOf, type AccountId } from '../../ledger/accounts.ts'
import { addMonths, partsOf, type BankDay } from '../../ledger/calendar.ts'
import { canonical } from '../../ledger/canonical.ts'
import { dayKey } from '../../ledger/keys.ts'
import type { WrongRow } from './app-orders.ts'

type Facts = Readonly<Record<string, unknown>>

interface Row {
  readonly seq: string
  readonly key: string
  readonly effective: BankDay
  readonly payload: Facts
  readonly card: string
  readonly opened_on: BankDay
  readonly terms: Facts
}

/** An event that closes a card's month, or gives its points. */
interface Said {
  readonly seq: string
  readonly payload: Facts
  readonly statement: boolean
  /** The day of the statement. */
  readonly to: BankDay
  readonly card: CardRow
  /** Up to which day the card's points were given in front of it. */
  readonly given: string | undefined
}

const PAGE = 1_000

/** Every statement, and the points that come with one, that the card's lines do not make. */
export async function* wrongStatementsOfCards(db: Db): AsyncGenerator<WrongRow> {
  const last = new Map<string, Facts>()
  const given = new Map<string, string>()
  for (let after = '0'; ;) {
    const page = await db.asBank(tx => closings(tx, after))
    const said: Said[] = []
    for (const row of page) {
      const [one, wrong] = read(row, last.get(row.card), given.get(row.card))
      if (wrong !== undefined) yield { seq: Number(row.seq), what: wrong }
      else said.push(one)
      if (one.statement) last.set(row.card, row.payload)
      else given.set(row.card, one.to)
    }
    for (const together of Map.groupBy(said, ({ to, statement }) => `${to} ${statement}`).values())
      yield* await db.asBank(tx => wrongOf(tx, together))
    after = page.at(-1)?.seq ?? after
    if (page.length < PAGE) return
  }
}

/** In the order in which they were written. */
const closings = (tx: Tx, after: string): Promise<Row[]> =>
  rows(
    tx,
    sql<Row>`
      select r.seq::text, r.key, r.effective_date::text as effective, r.payload::json as payload,
             a.id::text as card, a.opened_on::text, a.terms
        from ledger.record r join ledger.account a on a.ledger = 1 and a.id = (r.payload::json ->> 'card')::bigint
       where r.ledger = 1 and r.kind in ('card-statement', 'rewards-earned') and r.seq > ${after}
         and (r.kind = 'card-statement' or r.payload::json ->> 'through' is not null)
       order by r.seq limit ${PAGE}`,
  )

/** The event with its card as it then was; what is wrong with its day and its key. */
function read(row: Row, last: Facts | undefined, given: string | undefined): [Said, string | undefined] {
  const { seq, key, effective, payload, card, opened_on, terms } = row
  const statement = 'to' in payload
  const to = String(payload[statement ? 'to' : 'through'])
  const id = accountIdOf(card)
  const { purchaseApr, cashApr } = terms
  const then = { purchaseApr, cashApr, ...termsBy(last) }
  const said = { seq, payload, statement, to, given, card: { id, openedOn: opened_on, terms: then } }
  const due = dayKey(to, statement ? 'card-statement' : 'points', id)
  if (key === due && effective === to && isStatementDay(opened_on, to)) return [said, undefined]
  return [said, `${named(said)} is under the key ${key} with value day ${effective}, and none is due then`]
}

const named = ({ statement, to, card: { id } }: Said) =>
  `the ${statement ? 'statement' : 'points'} of card ${id} of ${to}`

/** What the last statement made of the card's terms. */
const termsBy = (last: Facts | undefined): Facts =>
  last === undefined
    ? {}
    : {
        statementOn: last['to'],
        statementBalance: last['owed'],
        statementCash: last['cashOwed'],
        minimumPayment: last['minimum'],
        statementPastDue: last['pastDue'],
        paymentDueOn: last['dueOn'],
        statementTransfers: last['transfers'],
      }

/** Each month on the day on which the card was opened, or the last of a shorter month. */
export const isStatementDay = (openedOn: BankDay, to: BankDay): boolean =>
  to > openedOn && addMonths(to, 0, partsOf(openedOn).date) === to

/** As the books stood then: what was written in front of these events, of the card that each of them is of. */
const linesBefore = (seqs: ReadonlyMap<AccountId, string>): CardLines => sql`(
  select p.ledger, p.account, p.asset, p.seq, p.leg, p.amount, e.kind, e.effective_date, e.body
    from unnest(${[...seqs.keys()]}::bigint[], ${[...seqs.values()]}::bigint[]) b(account, seq)
    join ledger.posting p on p.ledger = 1 and p.account = b.account and p.seq < b.seq
    join ledger.event e on e.ledger = p.ledger and e.seq = p.seq)`

/** Those of one day: no card has two. */
async function wrongOf(tx: Tx, said: readonly Said[]): Promise<WrongRow[]> {
  const [first] = said
  if (!first) return []
  const before = new Map(said.map(({ card, seq }) => [card.id, seq]))
  const cards = new Map(said.map(one => [one.card, one]))
  const cycles = await cyclesOf(tx, [...cards.keys()], first.to, linesBefore(before))
  return [...cycles].flatMap(([card, cycle]) => {
    const one = cards.get(card)
    const wrong = one && (one.statement ? wrongStatement(one, cycle) : wrongPoints(one, cycle))
    return one && wrong ? [{ seq: Number(one.seq), what: `${named(one)}: ${wrong}` }] : []
  })
}

function wrongStatement({ payload, card, to, given }: Said, cycle: Cycle): string | undefined {
  const points = pointsOf(cycle)
  if (points.gt(0) && given !== to) return `its purchases make ${points.toFixed(0)} points, and none were given`
  // Once a statement of the card has asked for what is past due, each later one does.
  const asksPastDue = payload['pastDue'] !== undefined || card.terms['statementPastDue'] !== undefined
  const made: Facts = statementPayload(card.id, { ...cycle, asksPastDue })
  const names = [...new Set([...Object.keys(made), ...Object.keys(payload)])].toSorted()
  const other = names.filter(name => told(made[name]) !== told(payload[name]))
  if (other.length === 0) return undefined
  return other.map(name => `${name} is ${told(payload[name])}, by its lines it is ${told(made[name])}`).join('; ')
}

const told = (value: unknown): string =>
  value === undefined ? 'none' : typeof value === 'string' ? value : canonical(value)

function wrongPoints({ payload }: Said, cycle: Cycle): string | undefined {
  const points = pointsOf(cycle).toFixed(0)
  return points === payload['points'] ? undefined : `${told(payload['points'])}, its purchases make ${points}`
}
