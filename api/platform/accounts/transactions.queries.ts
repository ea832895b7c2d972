/** Lines of the caller's own account: postings newest first, open holds above them as Pending. */
import { sql } from 'kysely'
import { position, USD } from '../../../ledger/accounts.ts'
import type { BankDay } from '../../../ledger/calendar.ts'
import {
  activityPage,
  newest,
  newestAwaited,
  oncePerLine,
  openHolds,
  ownLine,
  page,
  type Cursor,
  type Line,
  type OpenHold,
  type PageQuery,
} from '../../../ledger/history.ts'
import type { RecordedEvent } from '../../../ledger/journal.ts'
import type { LineType } from '../../../ledger/line-types.ts'
import { text } from '../../../ledger/money.ts'
import { fill, named, says as told, type Phrase, type Values } from '../../../ledger/phrase.ts'
import type { Entry } from '../categories/entries.ts'
import { amountIn, askedAhead, entriesOf, notedWith } from '../categories/entries.queries.ts'
import { categoryOfParts } from '../categories/line-category.schema.ts'
import { rows, type Tx } from '../db.ts'
import type { OwnAccount } from './account.queries.ts'
import type { TransactionOut } from '../account.schema.ts'
import { toPayee } from '../orders/to-payee.ts'
import type { LineFilter } from '../line-kinds.schema.ts'
import { codeKinds } from '../orders/states.schema.ts'
import { firstDayOf, type Period } from '../periods.schema.ts'

export interface Query {
  filter?: LineFilter | undefined
  dateRange?: Period | undefined
  limit: number
  cursor?: string | undefined
  search?: string | undefined
}

/** One page, and the cursor of the next. Holds come with the first page. */
export async function transactionsOf(tx: Tx, account: OwnAccount, today: BankDay, query: Query) {
  const { filter, dateRange, limit, cursor, search } = query
  const from = firstDayOf(dateRange, today)
  const types = !filter || filter === 'all' ? undefined : typesOf(filter)
  const isFirst = !cursor && search === undefined
  const awaited = isFirst ? newestAwaited([account.state.id], { types, from, count: limit }) : []
  const ahead = askedAhead(tx, awaited)
  const [{ lines, next }, pending] = await Promise.all([
    linesOf(tx, account, { after: readCursor(cursor), limit, types, from, search }),
    cursor ? [] : pendingOf(tx, account, types, from, search),
  ])
  const posted = ofAccount(account, await entriesOf(tx, lines, ahead)).filter(({ date }) => !from || date >= from)
  return { items: [...pending, ...posted], nextCursor: next ? `${next.seq}.${next.leg}` : null }
}

/** A search finds a line by what stands beside it, and by its amount, as it does over all accounts. */
async function linesOf(tx: Tx, { state: { id } }: OwnAccount, { search, ...query }: Omit<PageQuery, 'account'>) {
  if (search === undefined) return page(tx, { account: id, ...query })
  const noted = await notedWith(tx, search)
  return activityPage(tx, { accounts: [id], search, noted, sought: amountIn(search), ...query })
}

/** The newest lines of several accounts together; open holds, as they were placed, among them. */
export async function newestOf(tx: Tx, accounts: readonly OwnAccount[], limit: number): Promise<TransactionOut[]> {
  const ids = accounts.map(({ state }) => state.id)
  const ahead = askedAhead(tx, newestAwaited(ids, { count: limit }))
  const [lines, holds] = await Promise.all([newest(tx, ids, limit), pendingOn(tx, accounts)])
  const entries = await entriesOf(tx, lines, ahead)
  const posted = accounts.flatMap(own => ofAccount(own, entries))
  return [...holds, ...posted].toSorted((a, b) => placeOf(b) - placeOf(a)).slice(0, limit)
}

/** The place in the journal, which orders lines of the same moment. */
const placeOf = ({ id }: TransactionOut) => Number(id.split('-')[1])

/** The line that an event made on this account, the first where it made several. */
export async function lineOf(tx: Tx, account: OwnAccount, event: RecordedEvent): Promise<TransactionOut> {
  const [shown] = await linesOfEvent(tx, account, event)
  if (!shown) throw new Error('An event without its line')
  return shown
}

/** The lines that an event made on this account, in the order of its legs. */
export async function linesOfEvent(tx: Tx, account: OwnAccount, event: RecordedEvent): Promise<TransactionOut[]> {
  const found: Line[] = []
  for (const [leg, { account: id }] of event.legs.entries()) {
    const line = id === account.state.id ? await ownLine(tx, id, event.seq, leg) : undefined
    if (line) found.push(line)
  }
  return toTransactions(tx, account, found)
}

/** The documents' filters are types of lines; "other" is also what the pages that have it (of cards) do not name. */
const widened: Partial<Record<LineType, readonly LineType[]>> = { other: ['other', 'info', 'transfer'] }
const typesOf = (filter: LineType): readonly LineType[] => widened[filter] ?? [filter]

function readCursor(cursor: string | undefined): Cursor | undefined {
  if (!cursor) return undefined
  const [seq = 0, leg = 0] = cursor.split('.').map(Number)
  return { seq, leg }
}

/** Lines as the API shows them, with the categories that they have everywhere and the customer's notes. */
export const toTransactions = async (tx: Tx, account: OwnAccount, lines: readonly Line[]): Promise<TransactionOut[]> =>
  ofAccount(account, await entriesOf(tx, lines))

const ofAccount = (own: OwnAccount, entries: readonly Entry[]): TransactionOut[] =>
  entries.filter(({ line }) => line.account === own.state.id).map(entry => toTransaction(own, entry))

/** Which of a line's words hang on nothing but the line. */
const wordsOf = oncePerLine(line => ({
  direction: line.amount.isNegative() ? ('Debit' as const) : ('Credit' as const),
  amount: text(line.amount),
  balance: text(line.balance),
}))

function toTransaction({ state }: OwnAccount, { id, line, on, says, parts, note }: Entry): TransactionOut {
  return {
    id,
    _id: id,
    transactionId: `1-${line.seq}`,
    accountId: state.publicId,
    date: on,
    recordedAt: line.event.recordedAt,
    description: line.description,
    says,
    status: 'Completed',
    type: line.type,
    category: categoryOfParts(parts),
    ...wordsOf(line),
    settling: line.settling,
    ...(line.held ? { held: text(line.held) } : {}),
    ...(note ? { note } : {}),
  }
}

/** Open holds that will be lines and fit the query, newest first. */
export async function pendingOf(
  tx: Tx,
  account: OwnAccount,
  types: readonly LineType[] | undefined,
  from: BankDay | undefined,
  search?: string,
) {
  return (await pendingOn(tx, [account], types))
    .filter(({ date }) => !from || date >= from)
    .filter(one => !search || wordsIn(one).includes(search.toLowerCase()))
}

/** What a search looks through: what a line is called in the books, and to the customer. */
export const wordsIn = ({ description, says: { template, values } }: Pick<TransactionOut, 'description' | 'says'>) =>
  `${description} ${fill(template, values)}`.toLowerCase()

async function pendingOn(tx: Tx, accounts: readonly OwnAccount[], types?: readonly LineType[]) {
  const own = new Map(accounts.map(account => [account.state.id, account]))
  const holds = await holdsOn(tx, accounts, ({ ofLine, type }) => !ofLine && (!types || types.includes(type)))
  return holds.flatMap(hold => {
    const account = own.get(hold.account)
    return account ? [toPending(account, hold)] : []
  })
}

/** Money that is set aside, newest first, with when and what for. Asked only of accounts on which any is. */
export async function holdsOn(
  tx: Tx,
  accounts: readonly OwnAccount[],
  isWanted: (hold: OpenHold) => boolean = () => true,
): Promise<SaidHold[]> {
  const ids = accounts.flatMap(({ state }) => (position(state).held.isZero() ? [] : [state.id]))
  if (ids.length === 0) return []
  const holds = (await openHolds(tx, ids)).filter(hold => hold.asset === USD && isWanted(hold))
  if (holds.length === 0) return []
  const placed = await rows(
    tx,
    sql<Placed>`select m.id, to_char(m.bank_day, 'YYYY-MM-DD') as day, m.recorded_at as at,
        case when o.state = 'awaiting-code' then o.kind end as waits,
        coalesce('limit-' || l.side, o.details->>'type', o.kind) as what, o.details->>'last4' as last4, l.symbol,
        o.details->>'toLabel' as payee
      from app.my_hold_moment m
      left join app.money_order o on o.hold = m.id and o.due_at is not null
      left join ledger.my_order l on l.ledger = m.ledger and l.id = m.id
      where m.ledger = 1 and m.account = any(${ids}::bigint[])`,
  )
  const moments = new Map(placed.map(row => [Number(row.id), row]))
  return holds.map(hold => {
    const its = moments.get(hold.id)
    return { ...hold, placed: its, says: holdSays(hold, its) }
  })
}

interface SaidHold extends OpenHold {
  readonly placed: Placed | undefined
  readonly says: Phrase
}

/** When a hold was placed, and what its order says of it. */
interface Placed {
  readonly id: string
  readonly day: string
  readonly at: Date
  /** The order's kind where that waits for a code. */
  readonly waits: string | null
  readonly what: string | null
  readonly last4: string | null
  readonly payee: string | null
  readonly symbol: string | null
}

/** What is said of money that is set aside, by its order; the values are the order's. */
const PENDING: Readonly<Record<string, string>> = {
  external: 'External transfer to ••{last4}',
  wire: 'Wire to ••{last4}',
  'balance-transfer': 'Balance transfer to ••{last4}',
  'limit-buy': 'Limit buy of {symbol}',
  'limit-sell': 'Limit sell of {symbol}',
}
const OF_NAMES: readonly LineType[] = ['payment', 'purchase']

/** A payment and a purchase are called after who is paid; else it is the order that says it. */
function holdSays({ type, reason }: OpenHold, placed: Placed | undefined): Phrase {
  if (OF_NAMES.includes(type)) return named(reason).says
  const template = PENDING[placed?.what ?? '']
  if (template === undefined) return told(reason).says
  const value: Values = placed?.symbol ? { symbol: placed.symbol } : { last4: placed?.last4 ?? '' }
  return toPayee(told(template, value).says, placed?.payee)
}

function toPending({ state }: OwnAccount, hold: SaidHold): TransactionOut {
  const { placed, says } = hold
  const id = `1-${hold.id}-hold`
  const awaitsCode = codeKinds.find(kind => kind === placed?.waits)
  return {
    id,
    _id: id,
    transactionId: `1-${hold.id}`,
    accountId: state.publicId,
    date: placed?.day ?? '',
    recordedAt: placed?.at.toISOString() ?? '',
    description: hold.reason,
    says,
    status: 'Pending',
    type: hold.type,
    category: 'Pending',
    direction: 'Debit',
    amount: text(hold.amount.neg()),
    balance: null,
    settling: false,
    ...(awaitsCode ? { awaitsCode } : {}),
  }
}
