/** A database that gives statements up or takes no writes is away, not wrong: 503, until it is back. */
import { expect, test } from 'vitest'
import { testBank } from '../../scripts/testing/http-bank.ts'
import { holderOf } from '../../scripts/testing/holder.ts'
import { isDatabaseDown, toAppError } from '../errors.ts'

const bank = await testBank()

test('who asks while nothing can be written is asked to come again, and then it is made once', async () => {
  const { who: dana, checking: from, savings: to } = await holderOf(bank, { checking: '100.00', savings: '1.00' })
  const { pool } = bank.machinery.db
  const name = new URL(bank.connectionString).pathname.slice(1)
  const readOnly = async (on: boolean) => {
    await pool.query(`alter database ${name} set default_transaction_read_only = ${on ? 'on' : 'off'}`)
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
  }
  const body = { fromAccount: from.publicId, toAccount: to.publicId, type: 'internal', amount: '10.00' }
  const pay = () => dana.post('/api/dashboard/transfer', body, { key: 'while-read-only' })
  await readOnly(true)
  const asked = await pay()
  expect([asked.status, asked.headers.get('retry-after')]).toEqual([503, '3'])
  await pool.query('set default_transaction_read_only = off')
  await readOnly(false)
  await expect.poll(async () => (await pay()).status).toBe(200)
  expect((await pay()).status).toBe(200)
  const { rows } = await pool.query(`select posted::text as posted from ledger.balance where account = $1`, [
    from.ledgerId,
  ])
  expect(rows).toEqual([{ posted: '90.00' }])
})

test.each(['25006', '53100', '53200', '53300', '57014', '57P01', '58030', '08006'])('%s is a database away', code => {
  expect(isDatabaseDown(Object.assign(new Error('failed'), { code }))).toBe(true)
})

test.each(['40001', '40P01', '55P03'])('who loses a turn by %s hears when to ask again', code => {
  const said = toAppError(Object.assign(new Error('failed'), { code }))
  expect(said).toMatchObject({ reason: 'busy', status: 503, retryAfter: expect.any(Number) })
})

test.each(['22P02', '23505', '42501', '42P01', 'WK001'])('%s is not', code => {
  expect(isDatabaseDown(Object.assign(new Error('failed'), { code }))).toBe(false)
})
