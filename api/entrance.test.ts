/**
 * Who asks comes before what is read: the session, the call's allowance, and only then a body of bounded size,
 * parts and time.
 */
import { connect } from 'node:net'
import { request, type IncomingHttpHeaders } from 'node:http'
import { expect, test } from 'vitest'
import { openAccount, testBank } from '../scripts/testing/http-bank.ts'
import { metaOf } from './entrance.ts'
import { defaultSettings } from './platform/settings.ts'
import { proceduresOf } from './rest-call.ts'
import { appRouter } from './router.ts'
import { restCalls } from './rest.ts'

const { lines, timeouts } = defaultSettings
/** It waits for a body as long as the bank does: what is sent whole has come on a busy machine, too. */
const patient = await testBank()
const bank = await testBank(
  {},
  {
    timeouts: { ...timeouts, jsonMs: 700, uploadMs: 700 },
    lines: { ...lines, uploads: { each: 2, waiting: 1, all: 24 } },
  },
)

interface Said {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Sends the head of a request and `parts` of its body, never its end, and waits for what is answered all the same. */
const begin = (method: string, path: string, headers: Record<string, string>, parts: Iterable<Buffer> = []) =>
  new Promise<Said>((resolve, reject) => {
    const asked = request(bank.url + path, { method, headers: { 'content-length': '50000000', ...headers } }, res => {
      let text = ''
      res.setEncoding('utf8')
      res.on('data', chunk => (text += chunk))
      res.on('end', () => {
        asked.destroy()
        resolve({ status: res.statusCode ?? 0, headers: res.headers, text })
      })
    })
    asked.on('error', reject)
    asked.setTimeout(5_000, () => asked.destroy(new Error(`no answer to ${method} ${path}`)))
    asked.flushHeaders()
    for (const part of parts) asked.write(part)
  })

const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })
const form = { 'content-type': 'multipart/form-data; boundary=x' }
const json = { 'content-type': 'application/json' }
const part = (name: string, more = '') => `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n1\r\n`

/** Those that need nobody to be signed on; all others ask for the session first. */
const OPEN = [
  /^auth\.(login|logout|secondFactor|register|forgotPassword|resetPassword|undoChange)/,
  /^auth\.(startPasskeySignOn|passkeySignOn|demo)/,
  /^(verification\.redeem|transfers\.banks)/,
]
const isOpen = (name: string): boolean => OPEN.some(pattern => pattern.test(name))

test('without a session no byte of a body is waited for, in REST and tRPC alike', async () => {
  const rest = restCalls.filter(({ procedure, method }) => metaOf(procedure).session && method !== 'GET')
  expect(rest.length).toBeGreaterThan(50)
  for (const { method, path } of rest) {
    const said = await begin(method, `/api${path.replaceAll(/:\w+/g, 'x')}`, json)
    expect([method, path, said.status]).toEqual([method, path, 401])
  }
  const procedures = proceduresOf(appRouter)
  for (const [name, procedure] of procedures) {
    expect([name, metaOf(procedure).session !== undefined]).toEqual([name, !isOpen(name)])
    if (isOpen(name) || procedure._def.type !== 'mutation') continue
    for (const type of [json, form]) {
      const said = await begin('POST', `/trpc/${name}`, type)
      expect([name, said.status]).toEqual([name, 401])
      expect(JSON.parse(said.text).error.json.data.reason).toBe('unauthenticated')
    }
  }
})

test('a call takes the kind of body that it has, and no other', async () => {
  const dana = await bank.customer()
  for (const path of ['/api/auth/login', '/trpc/auth.login', '/api/withdrawals/withdraw', '/trpc/withdrawals.withdraw'])
    expect([path, (await begin('POST', path, { ...form, ...bearer(dana) })).status]).toEqual([path, 415])
  expect((await begin('POST', '/api/disputes', { ...json, ...bearer(dana) })).status).toBe(415)
  const typed = (type: string) => bank.ask('POST', '/api/auth/login', '{}', { headers: { 'content-type': type } })
  for (const charset of ['utf-7', 'utf-16', 'utf-32le', 'iso-8859-1', '"utf-8x"', 'utf-8; charset=utf-7'])
    expect([charset, (await typed(`application/json; charset=${charset}`)).status]).toEqual([charset, 415])
  for (const charset of ['utf-8', 'UTF-8', '"utf-8"', 'utf-8 ; a=b'])
    expect([charset, (await typed(`application/json;charset=${charset}`)).status]).toEqual([charset, 400])
  const large = JSON.stringify({ json: { username: 'x'.repeat(40_000), password: 'y' } })
  for (const path of ['/api/auth/login', '/trpc/auth.login'])
    expect([path, (await bank.ask('POST', path, large)).status]).toEqual([path, 413])
})

test.each(['/api/disputes', '/trpc/disputes.submit', '/api/check-deposits', '/api/order-checks/upload-photo'])(
  'an upload to %s is read no further than its limits',
  async path => {
    const dana = await bank.customer()
    const headers = { ...form, ...bearer(dana) }
    const many = Buffer.from(Array.from({ length: 1_000 }, (_, i) => part(`p${i}`)).join(''))
    expect((await begin('POST', path, headers, [many])).status).toBe(413)
    const text = Buffer.from(`--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n${'y'.repeat(100_000)}`)
    expect((await begin('POST', path, headers, [text])).status).toBe(413)
    const huge = { ...headers, 'content-length': '100000000' }
    expect((await begin('POST', path, huge)).status).toBe(413)
    const head = Buffer.alloc(20_000, 65)
    const some = { ...headers, 'content-length': '90000' }
    expect((await begin('POST', path, some, [Buffer.from('--x\r\n'), head])).status).toBe(400)
  },
)

test('who never ends a body is answered when its time is over', async () => {
  const dana = await bank.customer()
  const slow = [Buffer.from(part('a'))]
  expect((await begin('POST', '/api/disputes', { ...form, ...bearer(dana) }, slow)).status).toBe(408)
  expect((await begin('POST', '/trpc/disputes.submit', { ...form, ...bearer(dana) }, slow)).status).toBe(408)
  expect((await begin('POST', '/api/auth/login', { ...json, 'content-length': '9' }, [Buffer.from('{')])).status).toBe(
    408,
  )
  expect((await begin('POST', '/trpc/auth.login', { ...json, 'content-length': '9' }, [Buffer.from('{')])).status).toBe(
    408,
  )
})

test('a customer has few uploads under way at once; the next is asked to come again', async () => {
  const [dana, anna] = [await bank.customer(), await bank.customer()]
  const upload = (who: typeof dana) =>
    begin('POST', '/api/disputes', { ...form, ...bearer(who) }, [Buffer.from(part('a'))])
  const answers = await Promise.all([...Array.from({ length: 5 }, () => upload(dana)), upload(anna)])
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter(status => status === 503)).toHaveLength(2)
  expect(statuses.at(-1)).toBe(408)
  for (const { status, headers } of answers) if (status === 503) expect(headers['retry-after']).toBe('3')
  expect((await upload(dana)).status).toBe(408) // their places are free again
})

test('who is refused while they still send hears why, and their connection does not last', async () => {
  const dana = await patient.customer()
  const files = [70, 70_000, 4_000_000].map(size => new Blob([new Uint8Array(size)]))
  const asked = (path: string, method = 'POST', token?: string, file = files[2]) => {
    const form = new FormData()
    form.append('transactionId', '1-1')
    if (file) form.append('attachments', file, 'bill.pdf')
    return patient.ask(method, path, form, { token })
  }
  for (const path of ['/api/disputes', '/trpc/disputes.submit', '/api/check-deposits'])
    for (let n = 0; n < 24; n += 1)
      expect([path, n, (await asked(path, 'POST', undefined, files[n % 3])).status]).toEqual([path, n, 401])
  expect((await asked('/api/disputes', 'PATCH', dana.token)).status).toBe(404)
  expect((await asked('/api/order-checks/upload-photo', 'POST', dana.token)).status).toBe(400)
  const never = connect(Number(new URL(patient.url).port), '127.0.0.1')
  const ended = new Promise(resolve => never.once('close', resolve))
  never.on('error', () => undefined)
  never.write('POST /api/disputes HTTP/1.1\r\nhost: x\r\ncontent-length: 9000000\r\n\r\nabc')
  never.resume()
  await ended
})

const batch = (names: readonly string[], who: { token: string }, method = 'GET') => {
  const inputs = Object.fromEntries(names.map((_, i) => [i, { json: { accountId: 'primary' } }]))
  const input = method === 'GET' ? `&input=${encodeURIComponent(JSON.stringify(inputs))}` : ''
  const asked = `/trpc/${names.join(',')}?batch=1${input}`
  return bank.ask(method, asked, method === 'GET' ? undefined : inputs, { headers: bearer(who) })
}

test('a batch has ten reads at most and never an act', async () => {
  const dana = await bank.customer()
  await openAccount(bank, dana.id, 'checking', { deposit: '12.50' })
  const reads = (n: number) => Array.from({ length: n }, () => 'checking.get')
  expect((await batch(reads(10), dana)).status).toBe(200)
  expect([(await batch(reads(11), dana)).status, (await batch(reads(100), dana)).status]).toEqual([400, 400])
  expect((await batch(['auth.logout'], dana, 'POST')).status).toBe(400)
  expect((await batch(['checking.get', 'auth.logout'], dana)).status).toBe(400)
  expect((await dana.get('/api/auth/me')).status).toBe(200)
})

test('a batch is one however its address says so: twice, spelled otherwise, behind another part', async () => {
  const dana = await bank.customer()
  const many = Array.from({ length: 30 }, () => 'auth.me').join(',')
  const asked = async (address: string) => (await bank.ask('GET', address, undefined, { headers: bearer(dana) })).status
  for (const said of ['batch=1&batch=2', 'batch=%31', 'x=1&b%61tch=1', 'batch=1&batch=1'])
    expect([said, await asked(`/trpc/${many}?${said}`)]).toEqual([said, 400])
  expect(await asked('/trpc/nothing/auth.me')).toBe(404)
  expect(await asked(`/trpc/auth.me,nothing/${many}?batch=1`)).toBe(400)
})

test('a browser that another site made ask is refused where something is done', async () => {
  const dana = await bank.customer()
  const from = (site: string) => ({ headers: { ...bearer(dana), 'sec-fetch-site': site } })
  for (const site of ['cross-site', 'same-site'])
    for (const path of ['/api/auth/logout', '/trpc/auth.logout', '/api/auth/sessions/end-others']) {
      const { status, headers } = await bank.ask('POST', path, undefined, from(site))
      expect([site, path, status, headers.get('set-cookie')]).toEqual([site, path, 403, null])
    }
  expect((await bank.ask('GET', '/api/auth/me', undefined, from('cross-site'))).status).toBe(200)
  expect((await bank.ask('POST', '/api/auth/logout', undefined, from('same-origin'))).status).toBe(200)
})
