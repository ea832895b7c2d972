/** Lines with their categories: the bank's, and what the customer wrote beside them. Reads as the caller. */
import { sql } from 'kysely'
import { accountIdOf, isBankAccount, USD, type AccountKind } from '../../../ledger/accounts.ts'
import { activityPage, linesOf, type ActivityQuery, type Cursor, type Line } from '../../../ledger/history.ts'
import { money, parseTyped, type Money } from '../../../ledger/money.ts'
import { first, rows, type Tx } from '../db.ts'
import { gaveBack } from './bank-rules.ts'
import { mayName } from '../orders/to-payee.ts'
import { DEEPEST, lineIdOf, readEntries, type Beside, type Entry } from './entries.ts'
import type { OwnKinds } from './parts.ts'
import { suchOf } from './such.ts'

/**
 * A page of lines as they stand in the books, with what is written beside them: those that have their day in the
 * period, so that there may be fewer than were asked for.
 */
export async function entriesPage(
  tx: Tx,
  query: ActivityQuery,
): Promise<{ entries: Entry[]; next: Cursor | undefined }> {
  const { from = '', to = '9999-12-31' } = query
  const { lines, next } = await activityPage(tx, query)
  return { entries: (await entriesOf(tx, lines)).filter(({ on }) => on >= from && on <= to), next }
}

const CHUNK = 250

/** All of them, newest first. */
export async function everyEntry(tx: Tx, query: Omit<ActivityQuery, 'after' | 'limit'>): Promise<Entry[]> {
  const found: Entry[] = []
  for (let after: Cursor | undefined; ;) {
    const { entries, next } = await entriesPage(tx, { ...query, after, limit: CHUNK })
    found.push(...entries)
    if (!next) return found
    after = next
  }
}

/** What is written beside lines, asked before it is known that these are the ones. */
interface Ahead {
  readonly ids: ReadonlySet<string>
  readonly beside: ReturnType<typeof writtenBeside>
}

/** Asks what is written beside the lines that are awaited, in the same packet as for them. */
export function askedAhead(tx: Tx, awaited: readonly Line[]): Ahead | undefined {
  if (awaited.length === 0) return undefined
  const beside = writtenBeside(tx, awaited)
  beside.catch(() => undefined) // told to whoever reads it
  return { ids: new Set(awaited.map(lineIdOf)), beside }
}

/**
 * These lines, read with what they give back. One statement, and one more for each step back that there is; none where
 * all of it was asked `ahead`.
 */
export async function entriesOf(tx: Tx, lines: readonly Line[], ahead?: Ahead): Promise<Entry[]> {
  if (lines.length === 0) return []
  const originals = await originalsOf(tx, lines)
  const all = [...lines, ...originals]
  const wasAsked = ahead !== undefined && all.every(line => ahead.ids.has(lineIdOf(line)))
  const { own, besideOf } = await (wasAsked ? ahead.beside : writtenBeside(tx, all))
  return readEntries(lines, originals, own, besideOf)
}

/** The lines of what these lines give back, and of what those give back in turn. */
async function originalsOf(tx: Tx, lines: readonly Line[]): Promise<Line[]> {
  if (lines.every(line => gaveBack(line) === undefined)) return []
  const known = new Set(whole(lines))
  const found: Line[] = []
  for (let [depth, from] = [0, lines]; depth < DEEPEST; depth += 1) {
    const wanted = [...new Set(from.map(gaveBack).filter(seq => seq !== undefined))].filter(seq => !known.has(seq))
    if (wanted.length === 0) return found
    from = await linesOf(tx, wanted)
    for (const seq of wanted) known.add(seq)
    found.push(...from)
  }
  return found
}

/**
 * Events of which all lines of customers are among these. A page, or an account, may have some of an event only: what
 * a line gives back must not hang on where a page ends.
 */
const whole = (lines: readonly Line[]): number[] =>
  [...Map.groupBy(lines, ({ seq }) => seq)].flatMap(([seq, present]) => {
    const places = new Set(present.map(({ leg }) => leg))
    const legs = present[0]?.event.legs ?? []
    const isThere = legs.every(({ account, asset }, i) => asset !== USD || isBankAccount(account) || places.has(i))
    return isThere ? [seq] : []
  })

interface WrittenRow {
  own: { id: string; kind: AccountKind }[]
  rules: { such: string; category: string }[]
  notes: { line: string; category: string | null; note: string | null; tags: string[]; receipt: boolean }[]
  parts: { line: string; category: string; amount: string }[]
  payees: Record<string, string>
}

/** What the customer wrote beside these lines, and which accounts are theirs: asked in one statement. */
async function writtenBeside(
  tx: Tx,
  lines: readonly Line[],
): Promise<{ own: OwnKinds; besideOf: (line: Line) => Beside }> {
  const ids = lines.map(lineIdOf)
  const such = [...new Set(lines.map(line => suchOf(line).key))]
  const seqs = [...new Set(lines.filter(({ says }) => mayName(says)).map(({ seq }) => seq))]
  const row = await first(
    tx,
    sql<WrittenRow>`select
      (select coalesce(json_agg(json_build_object('id', id::text, 'kind', kind)), '[]') from ledger.my_account) as own,
      (select coalesce(json_agg(json_build_object('such', such, 'category', category)), '[]')
         from app.category_rule where such = any(${such}::text[])) as rules,
      (select coalesce(json_agg(json_build_object('line', line, 'category', category, 'note', note, 'tags', tags,
                'receipt', receipt is not null)), '[]')
         from app.posting_note where line = any(${ids}::text[])) as notes,
      (select coalesce(json_agg(json_build_object('line', line, 'category', category, 'amount', amount::text)
                order by line, nth), '[]')
         from app.line_part where line = any(${ids}::text[])) as parts,
      (select coalesce(json_object_agg(event, details->>'toLabel'), '{}')
         from app.money_order where cardinality(${seqs}::bigint[]) > 0 and event = any(${seqs}::bigint[])
          and details->>'recipient' is not null) as payees`,
  )
  if (!row) throw new Error('A statement without its row')
  const rules = new Map(row.rules.map(rule => [rule.such, rule.category]))
  const notes = new Map(row.notes.map(note => [note.line, note]))
  const parts = Map.groupBy(row.parts, ({ line }) => line)
  return {
    own: kindsIn(row.own),
    besideOf(line) {
      const id = lineIdOf(line)
      const { category, note, tags, receipt = false } = notes.get(id) ?? {}
      return {
        category: category ?? undefined,
        rule: rules.get(suchOf(line).key),
        split: parts.get(id)?.map(part => ({ category: part.category, amount: money(part.amount) })),
        note: note ?? undefined,
        tags: tags ?? [],
        receipt,
        payee: row.payees[line.seq],
      }
    },
  }
}

/** The same accounts are the same map, by which is known what lines are among them (`parts.ts`). */
function kindsIn(own: WrittenRow['own']): OwnKinds {
  const name = own.map(({ id, kind }) => `${id} ${kind}`).join()
  const found = kinds.get(name) ?? new Map(own.map(({ id, kind }) => [accountIdOf(id), kind]))
  if (kinds.size >= MOST_KINDS) kinds.clear()
  kinds.set(name, found)
  return found
}
const MOST_KINDS = 10_000
const kinds = new Map<string, OwnKinds>()

/** The customer's own rules, by what they are about. */
export const rulesOf = (tx: Tx): Promise<{ such: string; name: string; category: string }[]> =>
  tx
    .selectFrom('app.category_rule')
    .select(({ fn }) => ['such', fn.coalesce('name', 'such').as('name'), 'category'])
    .orderBy('such')
    .execute()

/** Lines beside which the customer wrote something that contains these words, or whose payee is called so. */
export async function notedWith(tx: Tx, search: string): Promise<string[]> {
  const found = await rows(
    tx,
    sql<{ line: string }>`
      select line from app.posting_note
       where strpos(lower(coalesce(note, '') || ' ' || array_to_string(tags, ' ')), lower(${search})) > 0
      union select '1-' || event || '-0' from app.money_order
       where event is not null and details->>'recipient' is not null
         and strpos(lower(details->>'toLabel'), lower(${search})) > 0
      limit 1000`,
  )
  return found.map(({ line }) => line)
}

/** The American way, with its sign or without: '$1,250.5'. All else that holds digits is a word. */
const AMOUNT = /^[-+\u2212]?\$?((?:0|[1-9]\d{0,8}|[1-9]\d{0,2}(?:,\d{3}){1,2})(?:\.\d{1,2})?)$/

/** The amount that somebody looks for by writing it among the words. */
export const amountIn = (search: string): Money | undefined => parseTyped(AMOUNT.exec(search)?.[1]?.replaceAll(',', ''))
