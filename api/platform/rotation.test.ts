import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openAccount, saveDetails, testBank, withProof } from '../../scripts/testing/http-bank.ts'
import { addKey, openKeys } from './crypto.ts'
import { sealAnew } from './rotation.ts'
import { sealedColumns } from './sealed.ts'

const keyFile = join(mkdtempSync(join(tmpdir(), 'keys-')), 'bank.key')
const bank = await testBank({ keyFile })
const { pool } = bank.machinery.db

interface ColumnOf {
  table: string
  column: string
}

/** Every column of bytes outside the journal, by the database's own catalogue. */
const bytesInDatabase = async (): Promise<ColumnOf[]> =>
  (
    await pool.query<ColumnOf>(
      `select table_schema || '.' || table_name as "table", column_name as column
        from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where data_type = 'bytea' and table_schema = 'app' and table_type = 'BASE TABLE' order by 1, 2`,
    )
  ).rows

const isSealed = ({ column }: ColumnOf) => column.endsWith('_sealed')
const named = ({ table, column }: ColumnOf) => `${table}.${column}`

test('every sealed column of the database stands in the list that a rotation goes through', async () => {
  const found = (await bytesInDatabase()).filter(isSealed)
  expect(found.length).toBeGreaterThan(3)
  expect(Object.values(sealedColumns).map(named).toSorted()).toEqual(found.map(named).toSorted())
})

test('every other column of bytes is a digest, a key that is public, or a file', async () => {
  const others = (await bytesInDatabase()).filter(column => !isSealed(column)).map(named)
  expect(others.filter(name => !/(hash|digest|index|asked|rate_limit\.key|\.bytes|public_key)$/.test(name))).toEqual([])
})

const keyIdsIn = async ({ table, column }: ColumnOf): Promise<string[]> =>
  (
    await pool.query<{ id: string }>(
      `select distinct encode(substr(${column}, 1, 4), 'escape') as id from ${table} where ${column} is not null`,
    )
  ).rows.map(({ id }) => id)

/** Lets a customer leave something in every sealed column. */
async function somethingEverywhere() {
  const dana = await bank.customer()
  const { publicId } = await openAccount(bank, dana.id, 'checking', { deposit: '5000.00' })
  await withProof(bank, dana, proof => dana.post('/api/auth/authenticator', proof))
  await saveDetails(bank, dana, { firstName: 'Diana' })
  await dana.post('/api/payees', { name: 'Gas', accountNumber: '99887766', category: 'Utilities' })
  await openAccount(bank, dana.id, 'retirement', { deposit: '500.00' })
  const robin = { name: 'Robin', relationship: 'Spouse', ssn: '1234', dateOfBirth: '04/17/1979', type: 'Primary' }
  await dana.post('/api/retirement/primary/beneficiaries', { beneficiaries: [{ ...robin, percentage: '100' }] })
  await dana.post('/api/transfers/transfer', {
    transferType: 'external',
    fromAccount: publicId,
    amount: 1500,
    transferDate: '2026-11-18',
    externalAccount: {
      bankName: 'Ally Bank',
      routingNumber: '124003116',
      accountNumber: '9876543210',
      accountHolderName: 'Pat Doe',
      accountType: 'checking',
    },
  })
  return dana
}

test('after a rotation each sealed column is on the new key alone, and reads without the old one', async () => {
  const dana = await somethingEverywhere()
  const before = (await dana.get('/api/profile')).body.data
  const columns = Object.values(sealedColumns)
  const [old] = await keyIdsIn(sealedColumns.identity)
  for (const column of columns) expect([named(column), await keyIdsIn(column)]).toEqual([named(column), [old]])
  expect(await sealAnew(bank.machinery.db, addKey(keyFile))).toBeGreaterThanOrEqual(columns.length)

  const file: { keys: unknown[] } = JSON.parse(readFileSync(keyFile, 'utf8'))
  writeFileSync(keyFile, JSON.stringify({ ...file, keys: file.keys.slice(-1) }))
  const keys = openKeys(keyFile)
  for (const { table, column, place } of columns) {
    const { rows } = await pool.query<{ id: string; sealed: Buffer }>(
      `select id::text as id, ${column} as sealed from ${table} where ${column} is not null`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { id, sealed } of rows) expect(keys.open(sealed, place(id))).not.toBe('')
  }
  bank.machinery.keys = keys
  expect((await dana.get('/api/profile')).body.data).toEqual(before)
})

test('what is sealed stands nowhere in clear, in no column of any table', async () => {
  const dana = await somethingEverywhere()
  const drawn = await withProof(bank, dana, proof => dana.post('/api/auth/authenticator', proof))
  const seed: string = drawn.body.data.secret
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('app', 'ledger', 'graphile_worker')`,
  )
  const held: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select row_to_json(t)::text as row from ${name} t`)
    held.push(...rows.map(({ row }) => row))
  }
  const all = held.join('\n')
  expect(all).toContain(dana.username)
  const canaries = [dana.ssn, dana.dateOfBirth, '99887766', '9876543210', await bank.codeFor(dana.email), seed]
  for (const canary of canaries) {
    expect(all).not.toContain(canary)
    expect(all).not.toContain(Buffer.from(canary).toString('hex'))
  }
})
