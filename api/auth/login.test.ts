// Tries C-05, C-159, doc1 §7.
import { expect, test } from 'vitest'
import { EVEN_MS } from '../platform/even-pace.ts'
import { openAccount, PASSWORD, testBank } from '../../scripts/testing/http-bank.ts'

const bank = await testBank()
const login = (body: unknown, headers?: Record<string, string>) =>
  bank.ask('POST', '/api/auth/login', body, headers ? { headers } : {})

test('signing on answers a token and the user at the top level, without anything secret', async () => {
  const dana = await bank.customer()
  const { status, body, text } = await login({ username: dana.username, password: PASSWORD })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    success: true,
    error: null,
    token: expect.any(String),
    user: { id: dana.id, _id: dana.id, firstName: 'Dana' },
  })
  expect(body.data.token).toBe(body['token'])
  for (const secret of [dana.ssn, PASSWORD, 'Biscuit', 'argon2']) expect(text).not.toContain(secret)
  expect((await bank.ask('GET', '/api/auth/me', undefined, { token: body['token'] })).body.data.username).toBe(
    dana.username,
  )
})

test('the username is trimmed and its case does not matter; the password is taken as it is', async () => {
  const dana = await bank.customer()
  expect((await login({ username: ` ${dana.username.toUpperCase()} `, password: PASSWORD })).status).toBe(200)
  expect((await login({ username: dana.username, password: ` ${PASSWORD}` })).status).toBe(401)
})

test.each([
  [{}, 'Please enter your username.', 'username'],
  [{ username: ' ', password: '' }, 'Please enter your username.', 'username'],
  [{ username: 'someone' }, 'Please enter your password.', 'password'],
  [{ username: 5, password: [] }, 'Please enter your username.', 'username'],
  [{ username: { $ne: '' }, password: 'x' }, 'Please enter your username.', 'username'],
])('%j is refused with the documented text', async (sent, error, field) => {
  const { status, body } = await login(sent)
  expect(status).toBe(400)
  expect(body).toMatchObject({ success: false, data: null, error, field, code: 'validation_failed' })
})

test('a field that no document names is refused', async () => {
  expect((await login({ username: 'someone', password: 'x', admin: true })).body).toMatchObject({
    error: 'Unexpected field: admin',
  })
})

test('an unknown user, a wrong password and a locked customer are told the same', async () => {
  const dana = await bank.customer()
  const locked = await bank.customer()
  await bank.machinery.db.pool.query('update app.customer set locked = true where id = $1', [locked.id])
  const answers = await Promise.all([
    login({ username: 'nobody-at-all', password: PASSWORD }),
    login({ username: dana.username, password: 'wrong' }),
    login({ username: locked.username, password: PASSWORD }),
  ])
  for (const { status, body } of answers) {
    expect(status).toBe(401)
    expect(body).toEqual({
      success: false,
      data: null,
      error: 'Login failed. Please try again.',
      message: 'Login failed. Please try again.',
      code: 'sign_on_failed',
      params: {},
    })
  }
  expect((await locked.get('/api/auth/me')).status).toBe(401)
})

test('a known and an unknown username are answered after the same time, whatever it took to know', async () => {
  const dana = await bank.customer()
  for (const username of [dana.username, 'nobody-at-all', dana.username, 'nobody-at-all']) {
    const begun = performance.now()
    expect((await login({ username, password: 'wrong' })).status).toBe(401)
    expect(performance.now() - begun).toBeGreaterThan(EVEN_MS - 5)
  }
})

test('malformed JSON, another content type, a list and a huge body are refused in the envelope', async () => {
  expect((await login('{"username":')).body).toMatchObject({
    success: false,
    code: 'validation_failed',
    error: 'The request is not valid JSON.',
  })
  expect((await login('a=b', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415)
  expect((await login([1])).status).toBe(400)
  expect((await login({ username: 'x'.repeat(40_000), password: 'x' })).status).toBe(413)
})

test('the token dies with logout, and signing out twice is no error', async () => {
  const dana = await bank.customer()
  const signedOut = await dana.post('/api/auth/logout')
  expect([signedOut.status, signedOut.headers.get('clear-site-data')]).toEqual([200, '"cache"'])
  expect((await dana.get('/api/auth/me')).body).toMatchObject({
    error: 'Your session has expired. Please log in again.',
    code: 'unauthenticated',
  })
  expect((await dana.post('/api/auth/logout')).status).toBe(200)
  expect((await bank.ask('GET', '/api/auth/me')).body.error).toBe('Authentication required. Please log in.')
})

test('a session that began in a browser needs its cookie, and the cookie alone opens nothing', async () => {
  const dana = await bank.customer()
  const signedOn = await login({ username: dana.username, password: PASSWORD }, { 'sec-fetch-site': 'same-origin' })
  const [cookie = '', device = ''] = signedOn.headers.getSetCookie()
  expect(device).toMatch(/^wf_device=[\w-]{43}; Max-Age=31536000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/)
  expect(cookie).toMatch(/^wf_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
  const token = signedOn.body['token']
  const own = { cookie: cookie.split(';')[0] ?? '' }
  const me = (asking: object) => bank.ask('GET', '/api/auth/me', undefined, asking).then(answer => answer.status)
  expect(await me({ token, headers: own })).toBe(200)
  expect(await me({ token })).toBe(401)
  expect(await me({ token, headers: { cookie: 'wf_session=AAAA' } })).toBe(401)
  expect(await me({ headers: own })).toBe(401)
  expect(await me({ token: dana.token })).toBe(200)
})

test('a locked customer is out at once: no call, no file that their browser still asks for', async () => {
  const dana = await bank.customer()
  await openAccount(bank, dana.id, 'checking', { deposit: '10.00' })
  const browser = { 'sec-fetch-site': 'same-origin' }
  const signedOn = await login({ username: dana.username, password: PASSWORD }, browser)
  const cookie = (signedOn.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const asking = { token: signedOn.body['token'], headers: { cookie } }
  const statement = () =>
    bank.ask('POST', '/api/checking/primary/statement', { period: 'current', format: 'csv' }, asking)
  const [first, second] = [(await statement()).body.data.downloadUrl, (await statement()).body.data.downloadUrl]
  expect((await bank.ask('GET', first, undefined, { headers: { cookie } })).status).toBe(200)
  await bank.machinery.db.pool.query('update app.customer set locked = true where id = $1', [dana.id])
  expect((await bank.ask('GET', second, undefined, { headers: { cookie } })).status).toBe(404)
  expect((await statement()).status).toBe(401)
  expect((await bank.ask('POST', '/api/verification/redeem', { code: 'X' }, asking)).status).toBe(401)
  expect((await bank.ask('GET', '/api/auth/session', undefined, asking)).status).toBe(401)
})

test('a session ends after 15 idle minutes or 12 hours; background calls do not keep it', async () => {
  const dana = await bank.customer()
  const start = bank.now
  const minutes = (n: number) => (bank.now = start + n * 60_000)
  minutes(14)
  expect((await dana.get('/api/auth/me')).status).toBe(200)
  minutes(28)
  expect((await dana.get('/api/auth/me', { headers: { 'x-background': '1' } })).status).toBe(200)
  minutes(29.5)
  expect((await dana.get('/api/auth/me')).status).toBe(401)

  const anna = await bank.customer()
  const began = bank.now
  for (let at = 10; at < 720; at += 10) {
    bank.now = began + at * 60_000
    expect((await anna.get('/api/auth/session')).status).toBe(200)
  }
  bank.now = began + 720 * 60_000
  expect((await anna.get('/api/auth/session')).status).toBe(401)
})

test('a sixth session ends the oldest, even when they begin together', async () => {
  const dana = await bank.customer()
  bank.now += 1000
  const tokens = (
    await Promise.all(Array.from({ length: 5 }, () => login({ username: dana.username, password: PASSWORD })))
  ).map(a => a.body['token'])
  expect((await dana.get('/api/auth/me')).status).toBe(401)
  const listed = await bank.ask('GET', '/api/auth/sessions', undefined, { token: tokens[0] })
  expect(listed.body.data).toHaveLength(5)
  expect(listed.body.data.filter((one: { current: boolean }) => one.current)).toHaveLength(1)
})

test("only the owner lists and ends sessions; another's, unknown and malformed ids answer alike", async () => {
  const dana = await bank.customer()
  const anna = await bank.customer()
  const theirs = (await anna.get('/api/auth/sessions')).body.data[0].id
  const answers = await Promise.all(
    [theirs, '00000000-0000-4000-8000-000000000000', 'x'].map(id => {
      return bank.ask('DELETE', `/api/auth/sessions/${id}`, { password: PASSWORD }, { token: dana.token })
    }),
  )
  for (const { status, body } of answers) expect([status, body.error]).toEqual([404, 'Session not found.'])
  expect((await anna.get('/api/auth/me')).status).toBe(200)
  const other = (await login({ username: dana.username, password: PASSWORD })).body['token']
  const again = { password: PASSWORD }
  expect((await dana.post('/api/auth/sessions/end-others', again)).body.data).toEqual({ ended: 1 })
  expect((await bank.ask('GET', '/api/auth/me', undefined, { token: other })).status).toBe(401)
})

test('who ends other sessions shows the password again, a few tries an hour', async () => {
  const dana = await bank.customer()
  const other = (await login({ username: dana.username, password: PASSWORD })).body['token']
  const { id } = (await dana.get('/api/auth/sessions')).body.data.find((one: { current: boolean }) => !one.current)
  const end = (path: string, body: object) => bank.ask(path.endsWith('others') ? 'POST' : 'DELETE', path, body, dana)
  for (const path of [`/api/auth/sessions/${id}`, '/api/auth/sessions/end-others']) {
    expect(await end(path, {})).toMatchObject({ status: 403, body: { code: 'approval_required', field: 'password' } })
    expect(await end(path, { password: 'Not-Mine-77' })).toMatchObject({
      status: 422,
      body: { code: 'wrong_password' },
    })
    expect((await bank.ask('GET', '/api/auth/me', undefined, { token: other })).status).toBe(200)
  }
  expect((await end(`/api/auth/sessions/${id}`, { password: PASSWORD })).body.data).toEqual({ ended: 1 })
  expect((await bank.ask('GET', '/api/auth/me', undefined, { token: other })).status).toBe(401)
  expect((await dana.get('/api/auth/me')).status).toBe(200)
})

test('a username that nobody has costs the same look-ups as one that somebody has, whoever asks', async () => {
  const [dana, eve] = [await bank.customer(), await bank.customer()]
  const { db } = bank.machinery
  const { asBank, readAsBank } = db
  let asked = 0
  db.asBank = act => {
    asked += 1
    return asBank(act)
  }
  db.readAsBank = query => {
    asked += 1
    return readAsBank(query)
  }
  const costs = async (path: string, username: string, headers: Record<string, string>) => {
    asked = 0
    await bank.ask('POST', path, { username, ...(path.endsWith('login') && { password: 'a guess' }) }, { headers })
    return asked
  }
  const bearer = { authorization: `Bearer ${eve.token}` }
  const device = { cookie: 'wf_device=made-up-by-somebody' }
  const all: Record<string, string>[] = [{}, bearer, device, { ...bearer, ...device }]
  for (const path of ['/api/auth/login', '/api/auth/forgotpassword'])
    for (const headers of all)
      expect([path, headers, await costs(path, dana.username, headers)]).toEqual([
        path,
        headers,
        await costs(path, 'nobody-has-this', headers),
      ])
  Object.assign(db, { asBank, readAsBank })
})
