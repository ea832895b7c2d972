/**
 * Whatever statement somebody manages to slip into a customer's transaction: every table, view and function of the
 * database is tried, as it is and after each way of becoming somebody else. What is found of another customer is told;
 * what they have must stay as it was.
 */
import { sql } from 'kysely'
import type pg from 'pg'
import { rows, type Db } from '../../api/platform/db.ts'

/** Whose transaction it is, and who else there is. */
interface Parties {
  readonly own: string
  readonly other: string
  /** Words that only the other one's rows have: ids, accounts, names. */
  readonly marks: readonly string[]
  /** The other one's account, by the ledger's number. */
  readonly account: number
}

interface Injected {
  tried: number
  refused: number
  /** Statements that told something of the other customer. */
  told: string[]
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** What goes before a statement, to be somebody else by then. */
const becoming = ({ own, other }: Parties): readonly (readonly string[])[] => [
  [],
  ['reset role'],
  ['set role none'],
  ['reset all'],
  [`select set_config('app.customer_id', ${quoted(other)}, true)`],
  [`select set_config('app.customer_id', ${quoted(other)} || right(current_setting('app.customer_id'), 64), true)`],
  [`select set_config('app.customer_id', '', true)`],
  [`select set_config('row_security', 'off', true)`],
  [`select set_config('search_path', 'pg_temp, app, ledger', true)`],
  ['reset role', `select set_config('app.customer_id', ${quoted(own)}, true)`],
]

/** Each of these is refused, whoever asks in a customer's name. */
export const FORBIDDEN = [
  'set role wf_bank',
  'set role wf_writer',
  'set role wf_owner',
  'set role postgres',
  'set session authorization postgres',
  'select key from ledger.wall',
  'alter table app.customer disable row level security',
  'create policy all_of_it on app.customer using (true)',
  'create table app.mine (id int)',
  'create extension dblink',
  `copy app.customer to program 'cat'`,
  `copy app.customer to '/tmp/loot'`,
  `select pg_read_file('/etc/passwd')`,
  `select pg_ls_dir('/')`,
  `select lo_import('/etc/passwd')`,
  'select * from pg_authid',
  'select pg_reload_conf()',
  'alter system set fsync = off',
  'delete from app.security_event',
  'delete from ledger.record',
  'truncate app.session',
  'vacuum full app.session',
  `do $$ begin perform 1 from ledger.wall; end $$`,
] as const

/** Refused where the logins were made for this very database. */
export const FORBIDDEN_TO_KEEP = [
  'create temp table loot (what text)',
  'create function pg_temp.f() returns int language sql as $$ select 1 $$',
] as const

/** Tries all of it; `pool` may look at everything, and says what there is. */
export async function inject(
  db: Db,
  pool: Pick<pg.Pool, 'query'>,
  parties: Parties,
  forbidden: readonly string[] = FORBIDDEN,
): Promise<Injected> {
  const found: Injected = { tried: 0, refused: 0, told: [] }
  const tryAll = async (statements: readonly string[]) => {
    found.tried += 1
    const said = await slipped(db, parties.own, statements)
    if (said === undefined) found.refused += 1
    else if (parties.marks.some(mark => said.includes(mark))) found.told.push(statements.join('; '))
    return said
  }
  const wanted = [...(await ofTables(pool, parties)), ...(await ofFunctions(pool, parties))]
  for (const before of becoming(parties)) for (const statement of wanted) await tryAll([...before, statement])
  for (const statement of forbidden)
    for (const before of [[], ['reset role']])
      if ((await tryAll([...before, statement])) !== undefined) found.told.push(`was taken: ${statement}`)
  return found
}

/** Runs statements in the customer's transaction, which is then given up; undefined where one was refused. */
async function slipped(db: Db, customer: string, statements: readonly string[]): Promise<string | undefined> {
  let said: string | undefined
  await db
    .asCustomer(customer, async tx => {
      let last: unknown[] = []
      for (const statement of statements) last = await rows<unknown>(tx, sql.raw(statement))
      said = JSON.stringify(last)
      throw new Error('given up')
    })
    .catch(() => undefined)
  return said
}

async function ofTables(pool: Pick<pg.Pool, 'query'>, { other }: Parties): Promise<string[]> {
  const { rows: relations } = await pool.query<{ name: string; owner: string | null; kind: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name, c.relkind as kind,
      (select quote_ident(attname) from pg_attribute a where a.attrelid = c.oid and not attisdropped
         and (attname in ('customer', 'owner') or (attname = 'id' and c.relname = 'customer'))
         order by attnum desc limit 1) as owner
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'v', 'm', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
    order by 1`)
  return [
    ...relations.flatMap(({ name, owner, kind }) => [
      `select * from ${name}`,
      ...(kind === 'r' && owner
        ? [`update ${name} set ${owner} = ${owner} where ${owner} = ${quoted(other)} returning *`]
        : []),
      ...(kind === 'r' && owner ? [`delete from ${name} where ${owner} = ${quoted(other)} returning *`] : []),
    ]),
    'select query, application_name from pg_stat_activity',
    'select * from pg_stats',
    'select * from pg_locks',
    'select name, setting from pg_settings',
  ]
}

/** A value for each type of parameter: what the other customer has, where it may be that. */
const valuesFor = ({ other, account }: Parties): Readonly<Record<string, string>> => ({
  uuid: `${quoted(other)}::uuid`,
  text: quoted(other),
  int8: `${account}::bigint`,
  int4: '100',
  int2: '1::smallint',
  date: `'2100-01-01'::date`,
  timestamptz: `'2100-01-01'::timestamptz`,
  bool: 'true',
  bytea: `'\\x00'::bytea`,
  _int8: `array[${account}]::bigint[]`,
  _text: `array[${quoted(other)}]`,
  _uuid: `array[${quoted(other)}]::uuid[]`,
  jsonb: `'{}'::jsonb`,
})

async function ofFunctions(pool: Pick<pg.Pool, 'query'>, parties: Parties): Promise<string[]> {
  const { rows: functions } = await pool.query<{ name: string; types: string[] }>(`
    select format('%I.%I', n.nspname, p.proname) as name,
      array(select t.typname::text from unnest(p.proargtypes) with ordinality a(type, nth)
             join pg_type t on t.oid = a.type order by nth) as types
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('app', 'ledger') and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype order by 1`)
  const values = valuesFor(parties)
  return functions.map(
    ({ name, types }) => `select * from ${name}(${types.map(type => values[type] ?? 'null').join(', ')})`,
  )
}
