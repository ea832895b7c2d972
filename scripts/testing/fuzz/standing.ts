/** What the bank keeps, so that it can be said whether anything of it changed. */
import type { TestBank } from '../http-bank.ts'

/** A sum of each table's rows, by its name. */
export type Standing = () => Promise<Map<string, string>>

/** Touched by asking at all: how often, since when, and what the bank noted of it. */
const PASSING = ['rate_limit', 'session', 'security_event', 'device']

interface Table {
  readonly name: string
  readonly row: string
}

/**
 * The sums of a bank's tables. A table is gone through again only when its mark has moved: how many rows there are, and
 * the newest transaction that wrote one of them. Whatever adds, changes or takes away a row moves it.
 */
export async function openStanding({ machinery }: TestBank): Promise<Standing> {
  const { pool } = machinery.db
  const { rows: tables } = await pool.query<Table>(
    `select format('%I.%I', schemaname, tablename) as name,
        case tablename when 'code' then $$(to_jsonb(t) - 'tries')$$
          -- a wrong code is refused and counted, on the order that waits for one
          when 'money_order' then $$(to_jsonb(t) - 'tries' - 'version')$$ else 't' end as row
       from pg_tables where schemaname in ('app', 'ledger') and tablename <> all($1) order by 1`,
    [PASSING],
  )
  const ofEach = async (what: (table: Table) => string, some: readonly Table[]): Promise<Map<string, string>> => {
    if (some.length === 0) return new Map()
    const each = some.map(
      table => `select '${table.name}' as name, (select ${what(table)} from ${table.name} t) as said`,
    )
    const { rows } = await pool.query<{ name: string; said: string | null }>(each.join(' union all '))
    return new Map(rows.map(({ name, said }) => [name, said ?? '']))
  }
  let marks = new Map<string, string>()
  const sums = new Map<string, string>()
  return async () => {
    const now = await ofEach(() => `count(*) || ' ' || max(t.xmin::text::bigint)`, tables)
    const moved = tables.filter(({ name }) => marks.get(name) !== now.get(name))
    for (const [name, sum] of await ofEach(({ row }) => `sum(hashtextextended(${row}::text, 0))::text`, moved))
      sums.set(name, sum)
    marks = now
    return new Map(sums)
  }
}
