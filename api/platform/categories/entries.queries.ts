/** Lines with their categories: the bank's, and what the customer wrote beside them. Reads as the caller. */
import { sql } from 'kysely'
import { accountIdOf, type AccountKind } from '../../../ledger/accounts.ts'
import { activityPage, linesOf, type ActivityQuery, type Cursor, type Line } from '../../../ledger/history.ts'
import { money, type Money } from '../../../ledger/money.ts'
import { rows, type Tx } from '../db.ts'
import { gaveBack } from './bank-rules.ts'
import { DEEPEST, lineIdOf, readEntries, type Entry } from './entries.ts'
import type { OwnKinds } from './parts.ts'
import { suchOf } from './such.ts'

/** A page of lines as they stand in the books, with what is written beside them. */
export async function entriesPage(
  tx: Tx,
  query: ActivityQuery,
): Promise<{ entries: Entry[]; next: Cursor | undefined }> {
  const { lines, next } = await activityPage(tx, query)
  return { entries: await entriesOf(tx, lines), next }
}

const CHUNK = 1_000

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

export async function entriesOf(tx: Tx, lines: readonly Line[]): Promise<Entry[]> {
  if (lines.length === 0) return []
  const originals = await originalsOf(tx, lines)
  const all = [...lines, ...originals]
  const [own, rules, notes, splits] = await Promise.all([
    ownKinds(tx),
    rulesOf(tx),
    notesOf(tx, all),
    splitsOf(tx, all),
  ])
  return readEntries(lines, originals, own, line => {
    const id = lineIdOf(line)
    const { category, note, tags } = notes.get(id) ?? {}
    return {
      category: category ?? undefined,
      rule: rules.get(suchOf(line).key),
      split: splits.get(id),
      note: note ?? undefined,
      tags: tags ?? [],
    }
  })
}

/** The lines of what these lines give back, and of what those give back in turn. */
async function originalsOf(tx: Tx, lines: readonly Line[]): Promise<Line[]> {
  const known = new Set(lines.map(({ seq }) => seq))
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

async function ownKinds(tx: Tx): Promise<OwnKinds> {
  const found = await rows(tx, sql<{ id: string; kind: AccountKind }>`select id, kind from ledger.my_account`)
  return new Map(found.map(({ id, kind }) => [accountIdOf(id), kind]))
}

/** The customer's own rules, by what they are about. */
export async function rulesOf(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const found = await tx.selectFrom('app.category_rule').select(['such', 'category']).orderBy('such').execute()
  return new Map(found.map(({ such, category }) => [such, category]))
}

async function notesOf(tx: Tx, lines: readonly Line[]) {
  const found = await tx
    .selectFrom('app.posting_note')
    .select(['line', 'category', 'note', 'tags'])
    .where('line', 'in', lines.map(lineIdOf))
    .execute()
  return new Map(found.map(row => [row.line, row]))
}

async function splitsOf(tx: Tx, lines: readonly Line[]) {
  const found = await tx
    .selectFrom('app.line_part')
    .select(['line', 'category', 'amount'])
    .where('line', 'in', lines.map(lineIdOf))
    .orderBy('line')
    .orderBy('nth')
    .execute()
  const parts = new Map<string, { category: string; amount: Money }[]>()
  for (const { line, category, amount } of found)
    parts.set(line, [...(parts.get(line) ?? []), { category, amount: money(amount) }])
  return parts
}

/** Lines beside which the customer wrote something that contains these words. */
export async function notedWith(tx: Tx, search: string): Promise<string[]> {
  const found = await rows(
    tx,
    sql<{ line: string }>`select line from app.posting_note
      where strpos(lower(coalesce(note, '') || ' ' || array_to_string(tags, ' ')), lower(${search})) > 0 limit 1000`,
  )
  return found.map(({ line }) => line)
}
