// Tries C-174.
import { expect, test } from 'vitest'
import { openAccount, testBank } from '../scripts/testing/http-bank.ts'
import { AppError, isDatabaseDown, RETRY_AFTER, toAppError, busy } from './errors.ts'
import { offerDownload } from './platform/downloads.ts'
import { restCalls } from './rest.ts'

const bank = await testBank({ waits: 'preLoader=0' })
const get = (path: string, headers: Record<string, string> = {}) => bank.ask('GET', path, undefined, { headers })

test('health and readiness', async () => {
  expect((await get('/healthz')).body).toEqual({ status: 'ok' })
  expect((await get('/readyz')).status).toBe(200)
  expect((await get('/ready')).status).toBe(200)
})

test('health has no other spelling, which a proxy would let through', async () => {
  for (const path of [
    '/READY',
    '/ready/',
    '/Healthz',
    '/healthz/',
    '/readyz/',
    '/%72eady',
    '//ready',
    '/x/../healthz/.',
  ])
    expect([path, (await get(path)).text]).toEqual([path, expect.not.stringMatching(/"status":/)])
})

test('a process that is not ready says all that is missing', async () => {
  await bank.machinery.db.pool.query(`delete from kysely_migration where name = '0090_alerts'`)
  const { status, body, headers } = await get('/readyz')
  await bank.machinery.db.pool.query(`insert into kysely_migration values ('0090_alerts', now()::text)`)
  expect([status, headers.get('retry-after'), body['reason']]).toEqual([503, '3', 'not_migrated'])
  expect(body['missing'][0].text).toContain('npm run migrate')
  expect((await get('/readyz')).status).toBe(200)
})

test('an answer of a kilobyte and more comes packed to whoever takes that, and says the same', async () => {
  const { id, token } = await bank.customer()
  await openAccount(bank, id, 'checking', { deposit: '1.00' })
  const told = async (path: string, encoding: string) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding }
    const answer = await fetch(`${bank.url}${path}`, { headers })
    const [packed, length] = [answer.headers.get('content-encoding'), answer.headers.get('content-length')]
    const said = await answer.text()
    // as it is, it has its length, without which a part could pass for the whole
    expect([path, packed ?? length]).toEqual([path, packed ?? String(Buffer.byteLength(said))])
    return { packed, said }
  }
  for (const path of ['/api/openapi.json', '/trpc/dashboard.get', '/trpc/auth.session,dashboard.get?batch=1']) {
    const { packed, said } = await told(path, 'identity')
    expect([path, packed, said.length > 1024]).toEqual([path, null, true])
    for (const encoding of ['br', 'gzip'])
      expect([path, await told(path, encoding)]).toEqual([path, { packed: encoding, said }])
  }
  for (const path of ['/trpc/auth.session', '/api/auth/sessions', '/api/nothing'])
    expect([path, await told(path, 'br')]).toMatchObject([path, { packed: null }])
})

test('an address without a file, or out of its folder, is not found, and is nobody’s failure', async () => {
  const odd = [
    '/assets/gone-1234.js',
    '/assets/..%5c..%5cpackage.json',
    '/assets/%00',
    '/assets/..%2f..%2fpackage.json',
  ]
  for (const path of odd) {
    const { status, text } = await get(path)
    expect([path, status]).toEqual([path, 404])
    expect(text).not.toMatch(/ENOENT|node_modules|\/work/)
  }
})

test('a missing file is not a missing database, and a missing socket is', () => {
  const failure = (facts: object) => Object.assign(new Error('failed'), facts)
  expect(isDatabaseDown(failure({ code: 'ENOENT', syscall: 'open', path: '/x' }))).toBe(false)
  expect(isDatabaseDown(failure({ code: 'ENOENT', syscall: 'connect', address: '/run/.s.PGSQL.5432' }))).toBe(true)
  expect(toAppError(failure({ code: 'ENOENT', syscall: 'open' }))).toMatchObject({ status: 500 })
})

test('every 503 and 429 says when to ask again, whoever answers', async () => {
  for (const reason of ['busy', 'outcome_unknown', 'database_unavailable', 'clock_ahead', 'not_built'])
    expect(new AppError(reason, 'Later')).toMatchObject({ status: 503, retryAfter: RETRY_AFTER })
  expect(new AppError('too_many_requests', 'Later')).toMatchObject({ status: 429, retryAfter: RETRY_AFTER })
  expect(new AppError('not_found', 'No').retryAfter).toBeUndefined()
  const dana = await bank.customer()
  const { db } = bank.machinery
  const { asReader } = db
  db.asReader = () => Promise.reject(Object.assign(new Error('gone'), { code: '57P01' }))
  const headers = { authorization: `Bearer ${dana.token}` }
  const answers = [
    await dana.get('/api/dashboard'),
    await get('/trpc/dashboard.get', headers),
    await get('/trpc/dashboard.get,dashboard.get?batch=1', headers),
  ]
  db.asReader = asReader
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
  expect(answers.map(answer => answer.headers.get('retry-after'))).toEqual(['3', '3', '3'])
  expect((await dana.get('/api/dashboard')).status).toBe(200)
})

test('an unknown call of the API is 404 in the envelope; every other address is a page', async () => {
  const unknown = await get('/api/nothing/here')
  expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found'])
  expect((await bank.ask('DELETE', '/api/auth/me')).status).toBe(404)
  const page = await get('/accounts/checking')
  expect(page.headers.get('content-type')).toContain('text/html')
  if (page.status === 503) expect(page.headers.get('retry-after')).toBe('3') // where the pages were not built
  expect((await get('/api/checking/%E0%A4%A')).status).toBe(404)
})

test('nothing of the API is stored, and the browser is told to trust this origin only', async () => {
  const { headers } = await get('/api/auth/me')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-powered-by')).toBeNull()
  const page = await get('/')
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain("script-src 'self' 'unsafe")
  expect(page.headers.get('permissions-policy')).toContain('camera=(self)')
  expect(page.headers.get('x-content-type-options')).toBe('nosniff')
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  expect(nonce).not.toBe(/'nonce-([^']+)'/.exec((await get('/')).headers.get('content-security-policy') ?? '')?.[1])
  expect(page.text).not.toContain('__CSP_NONCE__')
})

test('the OpenAPI document has every call, with money as numbers, and can be read as a page', async () => {
  const { paths, components } = (await get('/api/openapi.json')).body
  for (const { method, path } of restCalls)
    expect(paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`][method.toLowerCase()]).toBeDefined()
  const { schema } = paths['/api/checking/{accountId}/deposit'].post.requestBody.content['application/json']
  expect(schema.properties).toHaveProperty('approvalCode')
  expect(components.schemas.AccountOutput ?? components.schemas.Account).toMatchObject({
    properties: { balance: { type: 'number' } },
  })
  const page = await get('/api/docs')
  expect(page.text).toContain('/api/checking/{accountId}/deposit')
})

test('tRPC answers the same acts: amounts as text, refusals with their reason, field and status', async () => {
  const dana = await bank.customer()
  await openAccount(bank, dana.id, 'checking', { deposit: '12.50' })
  const headers = { authorization: `Bearer ${dana.token}` }
  const input = encodeURIComponent(JSON.stringify({ json: { accountId: 'primary' } }))
  expect((await get(`/trpc/checking.get?input=${input}`, headers)).body['result'].data.json.balance).toBe('12.50')
  const refused = await bank.ask(
    'POST',
    '/trpc/checking.deposit',
    { json: { accountId: 'primary', amount: 'x', approvalCode: 'y' } },
    { headers },
  )
  expect(refused.status).toBe(400)
  const { message, data } = JSON.parse(refused.text).error.json
  expect([message, data]).toMatchObject([
    'Please enter a valid positive amount.',
    { httpStatus: 400, reason: 'validation_failed', field: 'amount' },
  ])
  const wrong = await bank.ask(
    'POST',
    '/trpc/checking.deposit',
    { json: { amount: '1', approvalCode: 'y' } },
    { headers },
  )
  expect([wrong.status, JSON.parse(wrong.text).error.json.data.reason]).toEqual([422, 'wrong_code'])
  const ambiguous = '{"json":{"amount":"1","amount":"9","approvalCode":"y"}}'
  const twice = await bank.ask('POST', '/trpc/checking.deposit', ambiguous, { headers })
  expect([twice.status, JSON.parse(twice.text).error.json.message]).toEqual([
    400,
    'The request gives the same field twice.',
  ])
  expect((await get('/trpc/auth.me')).status).toBe(401)
  for (const { text } of [refused, wrong]) expect(text).not.toMatch(/stack|node_modules|select /)
})

test('a failure inside tells nothing about the inside', async () => {
  const dana = await bank.customer()
  await bank.machinery.db.pool.query('update app.customer set identity_sealed = $2 where id = $1', [
    dana.id,
    Buffer.from('broken'),
  ])
  const { status, body, text } = await dana.get('/api/profile')
  expect([status, body.error, body.code]).toEqual([
    500,
    'An unexpected error occurred. Please try again.',
    'server_error',
  ])
  expect(text).not.toMatch(/key|sealed|\/work|at /i)
})

test('a file can be fetched once, within two minutes, by the session that asked for it', async () => {
  const dana = await bank.customer()
  const anna = await bank.customer()
  const session = async (who: typeof dana) => ({
    machinery: bank.machinery,
    customer: who.id,
    session: (await who.get('/api/auth/sessions')).body.data[0],
  })
  const which = { format: 'csv', status: 'all' }
  const { downloadUrl: url } = await offerDownload(await session(dana), 'payment-report', which)
  expect((await anna.get(url)).status).toBe(404)
  expect((await get(url)).status).toBe(404)
  const headers = { authorization: `Bearer ${dana.token}` }
  expect((await fetch(bank.url + url, { method: 'HEAD', headers })).status).toBe(405) // who only looks takes nothing
  const fetched = await dana.get(url)
  expect([fetched.status, fetched.text]).toEqual([200, expect.stringContaining('Date,Payee,')])
  expect(fetched.headers.get('content-disposition')).toBe('attachment; filename=payments-2026-11-18.csv')
  expect(fetched.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await dana.get(url)).status).toBe(404)
  const { downloadUrl: late } = await offerDownload(await session(dana), 'payment-report', which)
  bank.now += 2 * 60_000 + 1
  expect((await dana.get(late)).status).toBe(404)
})

test('of two who fetch a file at once one has it; one that could not be made is fetched again', async () => {
  const dana = await bank.customer()
  const [session] = (await dana.get('/api/auth/sessions')).body.data
  const { machinery } = bank
  const offer = () => offerDownload({ machinery, customer: dana.id, session }, 'activity', {})
  const { downloadUrl: once } = await offer()
  const both = await Promise.all([dana.get(once), dana.get(once)])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 404]))
  const { downloadUrl: again } = await offer()
  const { press } = bank.machinery
  bank.machinery.press = () => Promise.reject(busy())
  const refused = await dana.get(again)
  bank.machinery.press = press
  expect([refused.status, refused.headers.get('content-disposition')]).toEqual([503, null])
  expect((await dana.get(again)).status).toBe(200)
  expect((await dana.get(again)).status).toBe(404)
})
