import { expect, test } from 'vitest'
import { testBank } from '../../scripts/testing/http-bank.ts'
import { issueCode } from './codes.ts'
import { sweep } from './sweep.ts'

const bank = await testBank({ limits: true })

test('what has ended goes, what lives stays', async () => {
  const dana = await bank.customer()
  await bank.ask('POST', '/api/auth/forgotpassword', { username: dana.username })
  await issueCode(bank.machinery, { purpose: 'deposit', customer: dana.id })
  expect(await sweep(bank.machinery)).toBe(0)
  bank.now += 2 * 86_400_000
  expect(await sweep(bank.machinery)).toBeGreaterThan(3)
  const { rows } = await bank.machinery.db.pool.query(
    'select (select count(*) from app.session)::int as sessions, (select count(*) from app.code)::int as codes',
  )
  expect(rows).toEqual([{ sessions: 0, codes: 1 }])
  bank.now += 30 * 86_400_000
  await sweep(bank.machinery)
  const { rows: later } = await bank.machinery.db.pool.query('select count(*)::int as codes from app.code')
  expect(later).toEqual([{ codes: 0 }])
})
