/**
 * Every call with another customer's ids in every field that takes one: nothing of theirs is told, and nothing is
 * changed. The calls' own schemas say where an id goes (`scripts/testing/fuzz`).
 */
import { expect, test } from 'vitest'
import { seedReusableCodes } from './platform/codes.ts'
import { everyCall } from '../scripts/testing/fuzz/fuzz-all.ts'
import { hostileInputs } from '../scripts/testing/fuzz/inputs.ts'
import { openAccount, PASSWORD, testBank, type TestCustomer } from '../scripts/testing/http-bank.ts'

const bank = await testBank({ demo: true })
const CODE = 'FOREIGN-GOOD'
const EACH = 3

/** All that the bank keeps of a customer, whatever table it is in. */
async function keptOf({ id }: TestCustomer): Promise<string> {
  const { pool } = bank.machinery.db
  const { rows: tables } = await pool.query<{ name: string }>(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.columns c
     where table_schema = 'app' and column_name = 'customer' and table_name <> all('{session,security_event}')
       and exists (select from pg_tables t where t.schemaname = 'app' and t.tablename = c.table_name) order by 1`)
  const sums = tables.map(
    ({ name }) => `select '${name}' as name, to_jsonb(t)::text as row from ${name} t where customer = $1`,
  )
  const balances = `select 'balance', (b.account, b.asset, b.posted, b.held)::text from ledger.balance b
    join ledger.account a on a.id = b.account where a.owner = $1`
  const { rows } = await pool.query(`${[...sums, balances].join(' union all ')} order by 1, 2`, [id])
  return JSON.stringify(rows)
}

const ID = /"(?:\w*[iI]d|number|key|reference\w*)":"([\w-]{2,60})"/g

interface Walk {
  readonly token: string
  readonly ids: readonly string[]
  readonly email: string
  /** Whether what was told so far is all that it takes. */
  readonly isEnough?: (told: readonly string[]) => Promise<boolean>
}

/** Sends those ids to every call under this token; answers what was told of Anna. */
async function walk({ token, ids, email, isEnough }: Walk): Promise<string[]> {
  const told: string[] = []
  for (const [n, call] of everyCall.entries()) {
    if (await isEnough?.(told)) return told
    const inputs = hostileInputs(call.procedure, { ids, code: CODE, password: PASSWORD }, EACH, n)
    for (const [i, input] of inputs.entries()) {
      const { method, path, headers, body } = call.shoot(input, i)
      const sent = Buffer.isBuffer(body) ? String(body) : body
      const { text } = await bank.ask(method, path, sent, { token, headers: { ...headers } })
      if (/Xanthippe|Quillfeather|99887766/.test(text) || text.includes(email))
        told.push(`${call.name}: ${text.slice(0, 200)}`)
    }
  }
  return told
}

test('nothing of Anna is told to Dana or changed by her, whichever of Anna’s ids she sends', async () => {
  await seedReusableCodes(bank.machinery, 'navigation', [CODE])
  const [dana, anna] = [
    await bank.customer(),
    await bank.customer({ firstName: 'Xanthippe', lastName: 'Quillfeather' }),
  ]
  const accounts = [
    await openAccount(bank, anna.id, 'checking', { deposit: '900.00' }),
    await openAccount(bank, anna.id, 'savings'),
  ]
  await openAccount(bank, dana.id, 'checking', { deposit: '900.00' })
  const [from, to] = accounts.map(({ publicId }) => publicId)
  await anna.post('/api/dashboard/transfer', { fromAccount: from, toAccount: to, type: 'internal', amount: '5.00' })
  await anna.post('/api/payees', { name: 'Quillfeather Power', accountNumber: '99887766', category: 'Utilities' })
  const texts = await Promise.all(
    [
      '/api/dashboard',
      '/api/payees',
      '/api/transfers/recent',
      '/api/auth/sessions',
      `/api/checking/${String(from)}/transactions`,
    ].map(async path => (await anna.get(path)).text),
  )
  const found = texts.flatMap(text => [...text.matchAll(ID)].flatMap(([, id]) => (id === undefined ? [] : [id])))
  const ids = [...new Set([...accounts.map(({ publicId }) => publicId), ...found])].filter(id => id.length > 8)
  expect(ids.length).toBeGreaterThan(4)
  const before = await keptOf(anna)
  expect(await walk({ token: dana.token, ids, email: anna.email })).toEqual([])
  expect(await keptOf(anna)).toBe(before)
  // the same walk finds all of it where the wall is not there: for Anna herself
  const isEnough = async (told: readonly string[]) => told.length > 10 && (await keptOf(anna)) !== before
  expect((await walk({ token: anna.token, ids, email: anna.email, isEnough })).length).toBeGreaterThan(10)
  expect(await keptOf(anna)).not.toBe(before)
})
