/**
 * A page of one account, newest first by (seq, leg), read from the end of its own index: a page costs the same at a
 * thousand postings and at a million. Of a first page only what is new since it was last read (`known-lines.ts`).
 * Amounts are in the customer's sign.
 */
import { sql, type QueryExecutorProvider } from 'kysely'
import { accountIdOf, scaleOf, USD, type AccountId, type Asset } from './accounts.ts'
import type { BankDay } from './calendar.ts'
import { parseEvent } from './canonical.ts'
import { moduleOf } from './events/all.ts'
import type { Hold, RecordedEvent } from './events/event.ts'
import { knownAfter, linesFrom, MOST_OF_ONE, openKnownLines, reaches, type ReadAfter } from './known-lines.ts'
import type { LineType } from './line-types.ts'
import { money, text, type Money } from './money.ts'
import { named, type Phrase } from './phrase.ts'

/** Whoever runs statements: a transaction of the API, a connection of the auditor. */
type Reader = QueryExecutorProvider

export interface Cursor {
  readonly seq: number
  readonly leg: number
}

export interface Line {
  readonly seq: number
  readonly leg: number
  readonly account: AccountId
  readonly asset: Asset
  /** Out is negative. */
  readonly amount: Money
  readonly balance: Money
  readonly type: LineType
  readonly category: string
  readonly description: string
  /** The same, to be said in any language. */
  readonly says: Phrase
  /** Some of what this line brought in is not settled yet, or is held back. */
  readonly settling: boolean
  /** What of this line is held back: a check that is not collected. */
  readonly held: Money | undefined
  readonly event: RecordedEvent
}

/** What a line alone decides: worked out once for each that is remembered. */
export function oncePerLine<T>(make: (line: Line) => T): (line: Line) => T {
  const made = new WeakMap<Line, { readonly it: T }>()
  return line => {
    const found = made.get(line) ?? { it: make(line) }
    made.set(line, found)
    return found.it
  }
}

export interface PageQuery {
  readonly account: AccountId
  readonly asset?: Asset
  /** Only lines after (older than) this one. */
  readonly after?: Cursor | undefined
  readonly limit: number
  readonly types?: readonly LineType[] | undefined
  /** First and last bank day, inclusive. */
  readonly from?: BankDay | undefined
  readonly to?: BankDay | undefined
  readonly search?: string | undefined
}

interface Row {
  account: string
  asset: Asset
  seq: string
  leg: number
  amount: string
  balance: string
  type: LineType
  description: string
  body: string
  unsettled: boolean
  held: string | null
}

const LAST = Number.MAX_SAFE_INTEGER

/** A page and the cursor of the next one, if there is more. */
export async function page(tx: Reader, query: PageQuery): Promise<{ lines: Line[]; next: Cursor | undefined }> {
  const { account, after, limit, search, to } = query
  const isFirst = after === undefined && to === undefined && search === undefined && limit < MOST_OF_ONE
  const found = isFirst
    ? await newestOn(tx, [account], { ...query, count: limit + 1 })
    : (await pageRows(tx, query)).map(toLine)
  const lines = found.slice(0, limit)
  const last = lines.at(-1)
  const next = found.length > limit && last ? { seq: last.seq, leg: last.leg } : undefined
  return { lines, next }
}

async function pageRows(tx: Reader, query: PageQuery): Promise<Row[]> {
  const { account, asset = USD, after = { seq: LAST, leg: 0 }, limit, types, from, to, search } = query
  const first = from ? sql`ledger.first_seq_from(1::smallint, ${from}::date)` : sql`0`
  const end = to ? sql`ledger.first_seq_from(1::smallint, ${to}::date + 1)` : sql`${LAST}`
  const place = sql`${account}, ${asset}, ${after.seq}, ${after.leg}, ${first}, ${end}`
  const found =
    types === undefined && search === undefined
      ? sql`ledger.my_newest_lines(${place}, ${limit + 1})`
      : sql`ledger.my_lines(${place}, ${types ?? null}, ${search ?? null}, ${limit + 1})`
  return (await sql<Row>`select * from ${found}`.execute(tx)).rows
}

/** Those of own lines that have not come back since. */
export async function thatStand(tx: Reader, lines: readonly Line[]): Promise<Line[]> {
  if (lines.length === 0) return []
  const seqs = lines.map(({ seq }) => seq)
  const { rows } = await sql<{ seq: string }>`select ledger.came_back(${seqs}::bigint[]) as seq`.execute(tx)
  const back = new Set(rows.map(({ seq }) => Number(seq)))
  return lines.filter(({ seq }) => !back.has(seq))
}

const known = openKnownLines<Line>()

/** How far lines are wanted from the newest back: so many of an account, and none before a day. */
interface Reach extends Pick<PageQuery, 'asset' | 'types' | 'from'> {
  readonly count: number
}

/** What is remembered of accounts, where it reaches as far as is wanted. */
const rememberedOf = (accounts: readonly AccountId[], { asset = USD, types, from = '', count }: Reach) =>
  accounts.map(account => {
    const key = `${account} ${asset} ${types?.join() ?? 'any'}`
    const found = known.get(key)
    return { account, key, known: found && reaches(found, count, from) ? found : undefined }
  })

/**
 * The newest lines of each of these accounts. What is new since they were last read is read, and all of it where that
 * is not known.
 */
export async function newestOn(tx: Reader, accounts: readonly AccountId[], reach: Reach): Promise<Line[]> {
  const { asset = USD, types, from = '', count } = reach
  const wanted = rememberedOf(accounts, reach)
  const first = from && wanted.some(one => !one.known) ? sql`ledger.first_seq_from(1::smallint, ${from}::date)` : sql`0`
  const { rows } = await sql<AfterRow>`
    select * from ledger.my_lines_after(${accounts}, ${wanted.map(one => one.known?.seq)},
      ${wanted.map(one => one.known?.hash)}, ${asset}, ${types ?? null}, ${first}, ${count})`.execute(tx)
  const byAccount = Map.groupBy(rows, ({ account }) => accountIdOf(account))
  return wanted.flatMap(one => {
    const [place, ...after] = byAccount.get(one.account) ?? []
    if (place?.leg !== null) return [] // nobody's, or another's
    const read = { ...readAfter(place, after), limit: count, from }
    const now = knownAfter(one.known, read)
    known.set(one.key, now)
    return linesFrom(now, from).slice(0, count).map(settlingBy(place))
  })
}

/** Of each account first its place (without a leg), then lines (with one), the newest first. */
type AfterRow = PlaceRow | (Omit<Row, 'unsettled' | 'held'> & { hash: null })
interface PlaceRow {
  account: string
  leg: null
  /** None where the account has no line yet. */
  seq: string | null
  hash: string | null
  follows: boolean | null
  unsettled: string[]
  /** What is held back of the line of an event. */
  held: [seq: number, amount: string][] | null
}

function readAfter({ seq, hash, follows }: PlaceRow, rows: AfterRow[]): Omit<ReadAfter<Line>, 'limit' | 'from'> {
  const lines = rows.flatMap(row => (row.leg === null ? [] : [toLine({ ...row, unsettled: false, held: null })]))
  return { seq: Number(seq ?? 0), hash: hash ?? '', follows: follows === true, lines }
}

/** What is not settled, or held back, of a line just now. */
function settlingBy({ unsettled, held }: PlaceRow): (line: Line) => Line {
  if (unsettled.length === 0 && held === null) return line => line
  const open = new Set(unsettled.map(Number))
  const back = new Map(held)
  return line => {
    const kept = back.get(line.seq)
    if (kept === undefined && !open.has(line.seq)) return line
    return { ...line, settling: true, held: kept === undefined ? undefined : money(kept) }
  }
}

export interface ActivityQuery extends Omit<PageQuery, 'account' | 'asset'> {
  /** These accounts; all of the caller's when absent. Others are not found. */
  readonly accounts?: readonly AccountId[] | undefined
  /** Lines ('1-48213-0') that `search` finds by what stands beside them. */
  readonly noted?: readonly string[]
  /** An amount without its sign that `search` finds, too. */
  readonly sought?: Money | undefined
  /** Bounds of the amount, without its sign. */
  readonly least?: Money | undefined
  readonly most?: Money | undefined
  readonly way?: 'in' | 'out' | undefined
}

/**
 * A page over several accounts, newest first: dollars only. It costs a probe of its own index for each account. Up to a
 * day is read to where the last line with that value day was written: whoever knows which accounts go by it leaves out
 * what has another day.
 */
export async function activityPage(
  tx: Reader,
  query: ActivityQuery,
): Promise<{ lines: Line[]; next: Cursor | undefined }> {
  const { accounts = null, after = { seq: LAST, leg: 0 }, limit, types = null, from, to, search = null } = query
  const { noted = [], sought, least, most, way = null } = query
  const first = from ? sql`ledger.first_seq_from(1::smallint, ${from}::date)` : sql`0`
  const end = to ? sql`ledger.seq_after_value_day(1::smallint, ${to}::date)` : sql`${LAST}`
  const [exactly, low, high] = [sought, least, most].map(bound => (bound === undefined ? null : text(bound)))
  const { rows } = await sql<Row>`
    select * from ledger.my_activity(${accounts}, ${after.seq}, ${after.leg}, ${first}, ${end}, ${types}, ${search},
      ${noted}, ${exactly}, ${low}, ${high}, ${way}, ${limit + 1})`.execute(tx)
  const lines = rows.slice(0, limit).map(toLine)
  const last = lines.at(-1)
  return { lines, next: rows.length > limit && last ? { seq: last.seq, leg: last.leg } : undefined }
}

/** The caller's own dollar lines of these events, in the journal's order. */
export async function linesOf(tx: Reader, seqs: readonly number[]): Promise<Line[]> {
  if (seqs.length === 0) return []
  const { rows } = await sql<Row>`
    select l.account, l.asset, l.seq, l.leg, l.amount, l.balance, l.type, l.description, l.body, ${standing}
      from ledger.my_line l where l.ledger = 1 and l.asset = 'USD' and l.seq = any(${seqs})
     order by l.seq, l.leg`.execute(tx)
  return rows.map(toLine)
}

/** The newest lines of several accounts together. */
export async function newest(tx: Reader, accounts: readonly AccountId[], limit: number): Promise<Line[]> {
  return newestFirst(await newestOn(tx, accounts, { count: limit }), limit)
}

const newestFirst = (lines: readonly Line[], limit: number): Line[] =>
  lines.toSorted((a, b) => b.seq - a.seq || b.leg - a.leg).slice(0, limit)

/**
 * The newest lines of several accounts together, if nothing has come since they were last read: so that what stands
 * beside them can be asked for in the same packet. Only what the books say is shown.
 */
export const newestAwaited = (accounts: readonly AccountId[], reach: Reach): Line[] =>
  newestFirst(
    rememberedOf(accounts, reach).flatMap(({ known: found }) => (found ? linesFrom(found, reach.from ?? '') : [])),
    reach.count,
  )

/** What a card was used for at somebody's, as often as `times` or oftener since a day. */
interface Bought {
  readonly account: AccountId
  readonly merchant: string
  readonly on: BankDay
  readonly amount: Money
}

/** Purchases on these accounts of whoever was paid so often since a day, the oldest first, without what came back. */
export async function boughtOften(
  tx: Reader,
  accounts: readonly AccountId[],
  from: BankDay,
  times: number,
): Promise<Bought[]> {
  if (accounts.length === 0) return []
  const { rows } = await sql<{ account: string; merchant: string; on: BankDay; amount: string }>`
    with bought as materialized (
      select l.account, l.seq, l.description, l.bank_day, l.amount,
             count(*) over (partition by l.account, l.description) as times
        from ledger.my_line l
       where l.ledger = 1 and l.account = any(${accounts}::bigint[]) and l.asset = ${USD} and l.type = 'purchase'
         and l.amount > 0 and l.seq >= ledger.first_seq_from(1::smallint, ${from}::date)),
    often as materialized (select * from bought where times >= ${times})
    select account, description as merchant, to_char(bank_day, 'YYYY-MM-DD') as on, amount from often
     where seq not in (select ledger.came_back(array(select seq from often)))
     order by seq`.execute(tx)
  return rows.map(row => ({ ...row, account: accountIdOf(row.account), amount: money(row.amount) }))
}

/** Lines that were written after a bank day had ended and have a value day no later than it, oldest first. */
export async function linesLate(tx: Reader, account: AccountId, day: BankDay, asset: Asset = USD): Promise<Line[]> {
  const { rows } = await sql<Row>`
    select l.account, l.asset, l.seq, l.leg, l.amount, l.balance, l.type, l.description, l.body, ${standing}
      from ledger.my_line l
     where l.ledger = 1 and l.account = ${account} and l.asset = ${asset} and l.effective_date <= ${day}::date
       and l.seq >= ledger.first_seq_from(1::smallint, ${day}::date + 1)
     order by l.seq, l.leg`.execute(tx)
  return rows.map(toLine)
}

/** Where in the journal a card's month was closed on a day, and what its statement says; undefined when it was not. */
export async function cardStatementOn(tx: Reader, card: AccountId, day: BankDay): Promise<CardStatementOn | undefined> {
  const { rows } = await sql<{
    seq: string
    payload: Omit<CardStatementOn, 'seq'>
  }>`select seq, payload from ledger.my_card_statement(${card}, ${day}::date)`.execute(tx)
  return rows[0] && { ...rows[0].payload, seq: Number(rows[0].seq) }
}

export interface CardStatementOn {
  readonly seq: number
  readonly owed: string
  readonly minimum: string
  /** What of the minimum earlier ones had lacked; older statements do not tell it. */
  readonly pastDue?: string
  readonly dueOn: BankDay
}

/** One line of the customer's own; undefined when it is not. */
export async function ownLine(tx: Reader, account: AccountId, seq: number, leg: number): Promise<Line | undefined> {
  const { rows } = await sql<Row>`
    select l.account, l.asset, l.seq, l.leg, l.amount, l.balance, l.type, l.description, l.body, ${standing}
      from ledger.my_line l where l.ledger = 1 and l.account = ${account} and l.seq = ${seq}
        and l.leg = ${leg}`.execute(tx)
  return rows[0] && toLine(rows[0])
}

const standing = sql`
  exists (select 1 from ledger.my_lot o where o.ledger = 1 and o.origin = l.seq and o.amount > 0) as unsettled,
  (select h.amount from ledger.my_hold h
    where h.ledger = 1 and h.id = l.seq and h.account = l.account and h.asset = l.asset and h.amount > 0) as held`

function toLine(row: Row): Line {
  const event = parseEvent(row.body)
  const account = accountIdOf(row.account) // an id column
  const leg = event.legs[row.leg] ?? { account, asset: row.asset, amount: text(money(row.amount), scaleOf(row.asset)) }
  const told = moduleOf(event.kind, event.version)?.describe(leg, event.payload, event)
  return {
    seq: event.seq,
    leg: row.leg,
    account,
    asset: row.asset,
    amount: money(row.amount).neg(),
    balance: money(row.balance).neg(),
    type: row.type,
    category: told?.category ?? 'Other',
    description: row.description,
    says: told?.says ?? named(row.description).says,
    settling: row.unsettled || row.held !== null,
    held: row.held === null ? undefined : money(row.held),
    event,
  }
}

export interface OpenHold extends Hold {
  /** Held back of a line that is there already, and no line of its own. */
  readonly ofLine: boolean
}

interface HoldRow {
  id: string
  account: string
  asset: Asset
  amount: string
  until: Date | null
  reason: string
  type: LineType
  ofLine: boolean
}

/** What is set aside on accounts, newest first. */
export async function openHolds(tx: Reader, accounts: readonly AccountId[]): Promise<OpenHold[]> {
  const { rows } = await sql<HoldRow>`
    select h.id, h.account, h.asset, h.amount, h.until, h.reason, h.type,
           exists (select 1 from ledger.my_posting p
                    where p.ledger = 1 and p.account = h.account and p.asset = h.asset and p.seq = h.id) as "ofLine"
      from ledger.my_hold h
     where h.ledger = 1 and h.account = any(${accounts}::bigint[]) and h.amount > 0 order by h.id desc`.execute(tx)
  return rows.map(row => ({
    ...row,
    id: Number(row.id),
    account: accountIdOf(row.account),
    amount: money(row.amount),
    until: row.until?.toISOString() ?? null,
  }))
}
