/**
 * Nobody is locked out by somebody else's guesses, and nobody guesses long (`npm run drill -- lockout` is the long
 * form).
 */
import { expect, test } from 'vitest'
import { PASSWORD, testBank, withProof, type TestCustomer } from '../../scripts/testing/http-bank.ts'
import { besiege, knownDevice } from '../../scripts/testing/siege.ts'

const bank = await testBank({ limits: true })
const { limits } = bank.machinery.settings

const fresh = async () => {
  bank.now += 25 * 60 * 60_000
  const dana = await bank.customer()
  const customer = { url: bank.url, username: dana.username, password: PASSWORD }
  return { dana, customer, device: await knownDevice(customer) }
}

const from = (address: string, cookie?: string) => ({
  headers: { 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) },
})
const login = (dana: TestCustomer, password: string, address: string, cookie?: string) =>
  bank.ask('POST', '/api/auth/login', { username: dana.username, password }, from(address, cookie)).then(a => a.status)

const plan = { addresses: 100, guessesEach: 2, atOnce: 20, honest: 20 }

test('besieged from many addresses, ten guesses are looked at and the customer always signs on', async () => {
  const { customer, device } = await fresh()
  expect(await besiege(customer, { ...plan, device })).toMatchObject({ verified: 10, signedOn: 20, honest: 20 })
})

test('the siege shows a missing limit by its guesses, a missing device by the customer outside', async () => {
  const { customer, device } = await fresh()
  expect((await besiege(customer, { ...plan, device: '' })).signedOn).toBeLessThan(20)
  const known = limits.signOnUser
  limits.signOnUser = { ...known, points: 1_000_000 }
  expect((await besiege(customer, { ...plan, device })).verified).toBeGreaterThan(10)
  limits.signOnUser = known
})

test('in no half hour are more than ten guesses looked at, however they are spread over it', async () => {
  const { dana } = await fresh()
  const looked: number[] = []
  for (let minute = 0; minute < 240; minute += 3) {
    bank.now += 3 * 60_000
    if ((await login(dana, 'wrong', `203.0.113.${minute % 250}`)) === 401) looked.push(minute)
  }
  for (const begin of looked) {
    expect(looked.filter(minute => minute >= begin && minute < begin + 30).length).toBeLessThanOrEqual(10)
  }
})

test('a device has five wrong passwords of its own, and its cookie helps with nobody else', async () => {
  const { dana, device } = await fresh()
  const { dana: anna } = await fresh()
  for (let i = 0; i < 12; i += 1) await login(anna, 'wrong', `203.0.113.${i}`, device)
  expect(await login(anna, PASSWORD, '203.0.113.99', device)).toBe(429)
  for (let i = 0; i < 5; i += 1) expect(await login(dana, 'wrong', '203.0.113.7', device)).toBe(401)
  expect(await login(dana, PASSWORD, '203.0.113.7', device)).toBe(429)
  bank.now += 15 * 60_000
  expect(await login(dana, PASSWORD, '203.0.113.7', device)).toBe(200)
})

test('a live session signs on while strangers are refused; so does a passkey, by its own limit', async () => {
  const { dana } = await fresh()
  for (let i = 0; i < 12; i += 1) await login(dana, 'wrong', `203.0.113.${i}`)
  expect(await login(dana, PASSWORD, '203.0.113.50')).toBe(429)
  const again = { username: dana.username, password: PASSWORD }
  expect((await bank.ask('POST', '/api/auth/login', again, { token: dana.token })).status).toBe(200)
})

test('strangers who know the password use up no code that was mailed to an own device', async () => {
  const { dana, device } = await fresh()
  await withProof(bank, dana, proof => dana.put('/api/profile/security', { twoFactorEnabled: true, ...proof }))
  const begin = async (address: string, cookie?: string) => {
    const sent = { username: dana.username, password: PASSWORD }
    return String((await bank.ask('POST', '/api/auth/login', sent, from(address, cookie))).body.challengeId)
  }
  const answer = (challengeId: string, code: string, address: string, cookie?: string) =>
    bank.ask('POST', '/api/auth/second-factor', { challengeId, code }, from(address, cookie)).then(a => a.status)
  const own = await begin('203.0.113.7', device)
  const code = await bank.codeFor(dana.email)
  for (const stranger of ['198.51.100.1', '198.51.100.2']) {
    const other = await begin(stranger)
    for (let i = 0; i < 3; i += 1) expect([422, 429]).toContain(await answer(other, 'QQQQ-QQQ2', stranger))
    expect([422, 429]).toContain(await answer(other, code, stranger))
  }
  expect(await answer(own, code, '203.0.113.7', device)).toBe(200)
})

test('the addresses of one IPv6 network are one', async () => {
  const { dana } = await fresh()
  const tries = []
  for (let i = 1; i <= 8; i += 1) tries.push(await login(dana, 'wrong', `2001:db8:0:1::${i}`))
  expect(tries.filter(status => status === 401)).toHaveLength(5)
})

test('resets that strangers ask for leave the customer’s own', async () => {
  const { dana, device } = await fresh()
  const forgot = (address: string, cookie?: string) =>
    bank.ask('POST', '/api/auth/forgotpassword', { username: dana.username }, from(address, cookie)).then(a => a.status)
  const strangers = []
  for (let i = 0; i < 12; i += 1) strangers.push(await forgot(`203.0.113.${i % 4}`))
  expect(strangers.filter(status => status === 200)).toHaveLength(5)
  for (let i = 0; i < 5; i += 1) expect(await forgot('203.0.113.9', device)).toBe(200)
  expect(await forgot('203.0.113.9', device)).toBe(429)
})

test('what strangers use up at an address that many share is not a known device’s', async () => {
  const { device } = await fresh()
  const shared = '192.0.2.77'
  const kept = { ...limits }
  for (const name of ['passkeyAsked', 'passkeySignOn', 'resetAddress'] as const)
    limits[name] = { ...limits[name], points: 3 }
  const response = { id: 'x', rawId: 'x', type: 'public-key', response: {}, clientExtensionResults: {} }
  const key = { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' }
  const password = 'Walnut-Harbor-9317'
  const calls = [
    ['/api/auth/passkey-sign-on/start', {}],
    ['/api/auth/passkey-sign-on', { ticket: 'x'.repeat(43), response: { ...response, response: key } }],
    ['/api/auth/resetpassword/' + 'x'.repeat(43), { securityAnswer: 'x', password }],
    ['/api/auth/undo-change', { token: 'x'.repeat(43) }],
  ] as const
  for (const [path, body] of calls) {
    const ask = (cookie?: string) =>
      bank.ask(path.includes('resetpassword') ? 'PUT' : 'POST', path, body, from(shared, cookie)).then(a => a.status)
    const strangers = []
    for (let i = 0; i < 5; i += 1) strangers.push(await ask())
    expect([path, strangers.at(-1)]).toEqual([path, 429])
    expect([path, [401, 422, 200].includes(await ask(device))]).toEqual([path, true])
  }
  Object.assign(limits, kept)
})

test('two people at one device are both known there', async () => {
  const { dana, device } = await fresh()
  const anna = await bank.customer()
  const answer = await bank.ask(
    'POST',
    '/api/auth/login',
    { username: anna.username, password: PASSWORD },
    from('192.0.2.10', device),
  )
  expect(answer.headers.getSetCookie().find(one => one.startsWith('wf_device='))).toContain(device)
  for (let i = 0; i < 12; i += 1) await login(anna, 'wrong', `203.0.113.${i}`)
  for (const who of [anna, dana]) expect(await login(who, PASSWORD, '192.0.2.10', device)).toBe(200)
  const planted = `wf_device=${'A'.repeat(43)}`
  const fresher = await bank.ask(
    'POST',
    '/api/auth/login',
    { username: anna.username, password: PASSWORD },
    from('192.0.2.10', planted),
  )
  expect(fresher.headers.getSetCookie().join()).not.toContain('AAAAAAAA')
})
