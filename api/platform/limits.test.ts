import { expect, test } from 'vitest'
import { PASSWORD, testBank, type TestCustomer } from '../../scripts/testing/http-bank.ts'

const bank = await testBank({ limits: true })
const login = (username: string, password: string) => bank.ask('POST', '/api/auth/login', { username, password })
const fresh = async (): Promise<TestCustomer> => {
  bank.now += 25 * 60 * 60_000
  return bank.customer()
}

test('five failures in fifteen minutes close the door for this user and address, also to the right password', async () => {
  const dana = await fresh()
  for (let i = 0; i < 5; i++) expect((await login(dana.username, 'wrong')).status).toBe(401)
  const closed = await login(dana.username, PASSWORD)
  expect([closed.status, closed.body.code]).toEqual([429, 'too_many_requests'])
  expect(Number(closed.headers.get('retry-after'))).toBeGreaterThan(0)
  bank.now += Number(closed.headers.get('retry-after')) * 1000
  expect((await login(dana.username, PASSWORD)).status).toBe(200)
})

test('a burst of parallel guesses counts in full, and an unknown user is limited alike', async () => {
  const dana = await fresh()
  for (const username of [dana.username, 'nobody-at-all']) {
    const burst = await Promise.all(Array.from({ length: 20 }, () => login(username, 'wrong')))
    expect(burst.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(burst.filter(({ status }) => status === 429)).toHaveLength(15)
  }
})

test('successes do not count', async () => {
  const dana = await fresh()
  for (let i = 0; i < 12; i++) expect((await login(dana.username, PASSWORD)).status).toBe(200)
})

test('what is counted is stored without the username', async () => {
  const { rows } = await bank.machinery.db.pool.query(`select encode(key, 'escape') as key from app.rate_limit`)
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('user-')
})

test('codes can be asked for ten times an hour', async () => {
  const dana = await fresh()
  const ask = () => dana.post('/api/verification/challenge', { purpose: 'navigation' })
  for (let i = 0; i < 10; i++) expect((await ask()).status).toBe(200)
  expect((await ask()).status).toBe(429)
  expect((await dana.post('/api/verification/challenge', { purpose: 'deposit' })).status).toBe(200)
})

test('tries that the address is refused do not lock the user out elsewhere', async () => {
  const dana = await fresh()
  for (let i = 0; i < 40; i++) await login(dana.username, 'wrong')
  const { rows } = await bank.machinery.db.pool.query<{ points: number }>(
    'select points from app.rate_limit where key = $1',
    [bank.machinery.keys.fingerprint(dana.username, 'limit:signOnUser')],
  )
  expect(rows).toEqual([{ points: 5 }])
})

test('an address asks for a passkey 120 times an hour', async () => {
  const ask = () => bank.ask('POST', '/api/auth/passkey-sign-on/start', {})
  const answers = await Promise.all(Array.from({ length: 120 }, ask))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect((await ask()).status).toBe(429)
  bank.now += 3_600_000
  expect((await ask()).status).toBe(200)
})
