/**
 * Writes `api/platform/database.ts`: the tables of a migrated database as Kysely's types, so that a column that is
 * renamed or may be null is an error of the compiler wherever it is used; and `audit/schema-shape.txt`, which an
 * auditor compares a bank's database with. `npm run check` says when a file is not what the migrations make.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { SCHEMA_SHAPE, schemaShape } from './audit/schema-shape.ts'
import { runCommand } from './command.ts'
import { withThrowaway } from './postgres/throwaway.ts'
import { withClient } from './with-client.ts'

const DATABASE_TYPES = path.join(import.meta.dirname, '..', 'api', 'platform', 'database.ts')

interface Column {
  table: string
  column: string
  type: string
  required: boolean
  /** The database fills it in when nobody does. */
  filled: boolean
}

const COLUMNS = `
  select n.nspname || '.' || c.relname as table, a.attname as column, t.typname as type,
         a.attnotnull as required, a.atthasdef or a.attidentity <> '' as filled
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_type t on t.oid = a.atttypid
   where n.nspname in ('app', 'ledger') and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
   order by 1, a.attnum`

/** A text column that may only hold some words says so in a check of its own. */
const WORDS = `
  select n.nspname || '.' || c.relname as table, pg_get_constraintdef(k.oid) as said
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
   where k.contype = 'c' and n.nspname in ('app', 'ledger')`
const ONE_OF = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/

const types: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'Int8',
  json: 'Json',
  jsonb: 'Json',
  timestamptz: 'Date',
  _text: 'string[]',
  _uuid: 'string[]',
  _int8: 'string[]',
}

const LONGEST_LINE = 120

/** One line, or one a word where that would be too long, as the formatter has it. */
function member(column: string, type: string): string {
  const line = `  ${column}: ${type}`
  return line.length <= LONGEST_LINE
    ? line
    : `  ${column}:\n${type
        .split(' | ')
        .map(word => `    | ${word}`)
        .join('\n')}`
}

const HEAD = `/**
 * The tables as the migrations make them. Written by \`npm run types\`; numerics, dates and bigints are text,
 * never JavaScript's numbers.
 */
import type { ColumnType } from 'kysely'

/** Read as text; a number is written as one. */
type Int8 = ColumnType<string, string | number, string | number>
/** Read as what it holds; written as its text. */
type Json = ColumnType<unknown, string, string>
/** Filled in by the database when nobody does. */
type Filled<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
`

/** The file's text for this database. */
async function databaseTypes(connectionString: string): Promise<string> {
  return withClient(connectionString, async client => {
    const columns = (await client.query<Column>(COLUMNS)).rows
    const words = (await client.query<{ table: string; said: string }>(WORDS)).rows
    return written(columns, wordsOf(words))
  })
}

function wordsOf(found: readonly { table: string; said: string }[]): Map<string, string> {
  const words = new Map<string, string>()
  for (const { table, said } of found) {
    const [, column, list] = ONE_OF.exec(said) ?? []
    const named = (list ?? '').matchAll(/'([^']*)'::text/g).map(([, word = '']) => `'${word}'`)
    if (column !== undefined) words.set(`${table}.${column}`, [...named].join(' | '))
  }
  return words
}

function written(columns: readonly Column[], words: ReadonlyMap<string, string>): string {
  const tables = Map.groupBy(columns, ({ table }) => table)
  const bodies = [...tables].map(([table, own]) => {
    const lines = own.map(column => member(column.column, typeOf(column, words)))
    return `export interface ${nameOf(table)} {\n${lines.join('\n')}\n}\n`
  })
  const list = [...tables.keys()].map(table => `  '${table}': ${nameOf(table)}`)
  return [HEAD, ...bodies, `export interface Database {\n${list.join('\n')}\n}\n`].join('\n')
}

const nameOf = (table: string): string =>
  table
    .split(/[._]/)
    .map(part => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

function typeOf({ table, column, type, required, filled }: Column, words: ReadonlyMap<string, string>): string {
  const plain = words.get(`${table}.${column}`) || (types[type] ?? 'string')
  const nullable = required ? plain : `${plain} | null`
  return filled ? `Filled<${nullable}>` : nullable
}

const made: readonly { readonly file: string; readonly of: (connectionString: string) => Promise<string> }[] = [
  { file: DATABASE_TYPES, of: databaseTypes },
  { file: SCHEMA_SHAPE, of: schemaShape },
]

/** What is wrong with the files that are there; empty when they are what the migrations make. */
export const staleTypes = (): Promise<string> =>
  withThrowaway(async url => {
    const stale: string[] = []
    for (const { file, of } of made)
      if ((await of(url)) !== readFileSync(file, 'utf8')) stale.push(path.relative(process.cwd(), file))
    return stale.map(file => `${file} is not what the migrations make: run \`npm run types\`.`).join('\n')
  })

if (import.meta.main)
  await runCommand(() =>
    withThrowaway(async url => {
      for (const { file, of } of made) writeFileSync(file, await of(url))
    }),
  )
