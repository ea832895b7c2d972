/**
 * Lines over all of the caller's accounts that somebody asks for. What the index cannot tell is looked at line by
 * line.
 */
import { kinds } from '../../ledger/accounts.ts'
import type { ActivityQuery, Cursor } from '../../ledger/history.ts'
import { money, most, sum, text, type Money } from '../../ledger/money.ts'
import { AppError } from '../errors.ts'
import { accountToRead, everyAccountOf, type OwnAccount } from '../platform/accounts/account.queries.ts'
import { pendingOf, wordsIn } from '../platform/accounts/transactions.queries.ts'
import type { Entry } from '../platform/categories/entries.ts'
import { amountIn, entriesPage, notedWith } from '../platform/categories/entries.queries.ts'
import type { EntryOut } from '../platform/categories/entry.schema.ts'
import { accountNames, partsWanted, toEntry, totalOf } from '../platform/categories/shown.ts'
import { categoriesCalled } from '../platform/categories/own-words.ts'
import type { Part } from '../platform/categories/parts.ts'
import type { TransactionOut } from '../platform/account.schema.ts'
import type { Tx } from '../platform/db.ts'
import type { ActivityFilter } from './activity.schema.ts'

const CHUNK = 250
/** So many lines are looked at for one page; the next one goes on from there. */
const MOST_PER_PAGE = 2_000
/** And for a sum or a file. */
const MOST_IN_ALL = 50_000

interface Page {
  items: EntryOut[]
  nextCursor: string | null
}

/** One page, and where the next one begins. */
export async function activityOf(
  tx: Tx,
  filter: ActivityFilter,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page> {
  const [own, asked] = await Promise.all([everyAccountOf(tx), questionOf(tx, filter)])
  const names = accountNames(own)
  const pending = cursor ? [] : await pendingEntries(tx, own, filter)
  const found: Entry[] = []
  let after = cursor === undefined ? undefined : cursorOf(cursor)
  if (filter.status === 'pending') return { items: pending, nextCursor: null }
  for (let seen = 0; seen < MOST_PER_PAGE;) {
    const take = isPlain(filter) && asked.byCategory === undefined ? limit : CHUNK
    const { entries, next } = await entriesPage(tx, { ...asked, after, limit: take })
    seen += take
    for (const entry of entries) {
      if (!isWanted(entry, filter, asked)) continue
      found.push(entry)
      if (found.length < limit) continue
      const isLast = !next && entry === entries.at(-1)
      return { items: [...pending, ...shown(found)], nextCursor: isLast ? null : textOf(entry.line) }
    }
    after = next
    if (!next) break
  }
  return { items: [...pending, ...shown(found)], nextCursor: after ? textOf(after) : null }

  function shown(entries: readonly Entry[]): EntryOut[] {
    return entries.map(entry => toEntry(entry, names, filter))
  }
}

/** All of them, newest first. Refused when there are more than anybody reads. */
export async function everyActivity(tx: Tx, filter: ActivityFilter): Promise<Entry[]> {
  if (filter.status === 'pending') return []
  const asked = await questionOf(tx, filter)
  const found: Entry[] = []
  let after: Cursor | undefined
  for (let seen = 0; seen < MOST_IN_ALL; seen += CHUNK) {
    const { entries, next } = await entriesPage(tx, { ...asked, after, limit: CHUNK })
    found.push(...entries.filter(entry => isWanted(entry, filter, asked)))
    if (!next) return found
    after = next
  }
  throw new AppError('validation_failed', 'Please choose a shorter period.', 'from')
}

/**
 * What came, what went, and both together, of what was asked for. Over all accounts, and both ways, what moves between
 * them is neither: it is told beside.
 */
export async function activityTotalOf(tx: Tx, filter: ActivityFilter) {
  const parts = (await everyActivity(tx, filter)).map(entry => partsWanted(entry, filter))
  const isAcross = filter.accountId === undefined && filter.way === undefined
  const isBetween = ({ flow }: Part) => isAcross && flow === 'own'
  const counted = signed(parts.map(ofLine => totalOf(ofLine.filter(part => !isBetween(part)))))
  const moved = signed(parts.map(ofLine => totalOf(ofLine.filter(isBetween))))
  return {
    count: parts.length,
    in: text(counted.in),
    out: text(counted.out),
    net: text(counted.in.plus(counted.out)),
    between: text(most(moved.in, moved.out.neg())),
  }
}

const signed = (amounts: readonly Money[]) => ({
  in: sum(amounts.filter(amount => amount.isPositive())),
  out: sum(amounts.filter(amount => amount.isNegative())),
})

interface Question extends Omit<ActivityQuery, 'after' | 'limit'> {
  /** Where the words name categories, lines of these are found, too: the index knows none, so it is not asked. */
  readonly byCategory?: { readonly words: string; readonly called: ReadonlySet<string> }
}

/** The part of the question that the index answers. */
async function questionOf(tx: Tx, filter: ActivityFilter): Promise<Question> {
  const { accountId, kind, way, from, to, search, least, most } = filter
  const called = search ? await categoriesCalled(tx, search) : []
  const account = accountId === undefined ? undefined : await accountToRead(tx, accountId)
  return {
    accounts: account && [account.state.id],
    types: kind && [kind],
    from,
    to,
    way,
    ...(search && called.length > 0
      ? { byCategory: { words: search.toLowerCase(), called: new Set(called) } }
      : { search: search || undefined }),
    sought: search ? amountIn(search) : undefined,
    noted: search ? await notedWith(tx, search) : [],
    least: least === undefined ? undefined : money(least),
    most: most === undefined ? undefined : money(most),
  }
}

const isPlain = ({ category, flow, cost, such, tag, status }: ActivityFilter): boolean =>
  [category, flow, cost, such, tag, status].every(one => one === undefined)

function isWanted(entry: Entry, filter: ActivityFilter, asked: Question): boolean {
  if (!isSaid(entry, asked)) return false
  if (filter.cost !== undefined && entry.cost !== filter.cost) return false
  if (filter.tag !== undefined && !entry.tags.includes(filter.tag.normalize('NFC').toLowerCase())) return false
  if (filter.status !== undefined && (filter.status === 'settling') !== entry.line.settling) return false
  return partsWanted(entry, filter).length > 0
}

/** What the index answers where the words name no category: in the description, beside the line, its amount. */
const isSaid = ({ id, line, parts }: Entry, { byCategory, noted = [], sought }: Question): boolean =>
  byCategory === undefined ||
  parts.some(({ category }) => byCategory.called.has(category)) ||
  line.description.toLowerCase().includes(byCategory.words) ||
  noted.includes(id) ||
  (sought !== undefined && line.amount.abs().eq(sought))

const cursorOf = (cursor: string): Cursor => {
  const [seq = 0, leg = 0] = cursor.split('.').map(Number)
  return { seq, leg }
}
const textOf = ({ seq, leg }: Cursor): string => `${seq}.${leg}`

/** What is set aside has no category yet, and came from nowhere. */
async function pendingEntries(tx: Tx, own: readonly OwnAccount[], filter: ActivityFilter): Promise<EntryOut[]> {
  const { category, flow, cost, such, tag, status, way, accountId, kind, from, to, search, least, most } = filter
  const asksMore = [category, flow, cost, such, tag].some(one => one !== undefined)
  if (asksMore || way === 'in' || (status !== undefined && status !== 'pending')) return []
  const wanted = accountId === undefined ? own : [await accountToRead(tx, accountId)]
  const names = accountNames(own)
  const found: EntryOut[] = []
  for (const one of wanted) {
    const lines = await pendingOf(tx, one, kind && [kind], from)
    found.push(...lines.map(line => pendingEntry(line, names.get(one.state.id)?.name ?? kinds[one.state.kind].name)))
  }
  const size = ({ amount }: EntryOut) => money(String(amount)).abs()
  const [words, sought] = [search?.toLowerCase() ?? '', search ? amountIn(search) : undefined]
  return found
    .filter(one => wordsIn(one).includes(words) || (sought !== undefined && size(one).eq(sought)))
    .filter(one => !to || one.date <= to)
    .filter(one => (least === undefined || size(one).gte(least)) && (most === undefined || size(one).lte(most)))
    .toSorted((a, b) => (a.recordedAt < b.recordedAt ? 1 : -1))
}

const pendingEntry = (line: TransactionOut, accountName: string): EntryOut => ({
  id: line.id,
  accountId: line.accountId,
  accountName,
  date: line.date,
  recordedAt: line.recordedAt,
  description: line.description,
  says: line.says,
  status: 'Pending',
  type: line.type,
  amount: line.amount,
  balance: null,
  counted: '0.00',
  parts: [],
  by: 'bank',
  maySplit: false,
  such: { key: '', name: '' },
  note: '',
  tags: [],
  receipt: false,
})
