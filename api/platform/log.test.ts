/**
 * What the log and the metrics know of a request: one of the templates that there are, and whose it was.
 * Never what was typed.
 */
import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import pino from 'pino'
import { expect, test } from 'vitest'
import { testServer } from '../../scripts/testing/server.ts'
import { addCustomer } from '../auth/new-customer.ts'
import { proceduresOf } from '../rest-call.ts'
import { restCalls } from '../rest.ts'
import { appRouter } from '../router.ts'
import { someone } from '../../scripts/testing/http-bank.ts'
import { offerDownload } from './downloads.ts'

interface Line {
  route: string
  method: string
  status: number
  customer?: string
}
const lines: Line[] = []
const stream = new Writable({
  write(text, _encoding, done) {
    lines.push(JSON.parse(String(text)))
    done()
  },
})
const { url, machinery } = await testServer({}, { log: pino({ base: null }, stream) })

const known = new Set([
  ...restCalls.map(({ path }) => `/api${path}`),
  ...[...proceduresOf(appRouter).keys()].map(name => `/trpc/${name}`),
  ...'/api/(unknown) /trpc/(unknown) /trpc/(batch) /(page) /healthz /readyz /ready'.split(' '),
  ...'/api/downloads/:ticket /api/openapi.json /api/docs'.split(' '),
])

test('a thousand odd addresses leave no label that is not ours, in any method', async () => {
  const odd = (n: number) => {
    const tail = randomBytes(6).toString('hex')
    const forms = [
      `/trpc/a.${tail}`,
      `/trpc/${tail},${tail}?batch=1`,
      `/api/${tail}`,
      `/${tail}/x`,
      `/apix${tail}`,
      `/trpc/`,
    ]
    const more = [
      `/trpc/auth.me,${tail}?batch=1`,
      `/trpc/auth.me,auth.me?batch=1`,
      `/api/checking/${tail}`,
      `/assets/${tail}`,
    ]
    const undecodable = [`/trpc/%${tail}%`, `/trpc/auth.me,%E0%A4${tail}?batch=1`, `/api/%FF${tail}`, `/%${tail}%C0%AF`]
    const all = [...forms, ...more, ...undecodable, `/api/downloads/${tail}`, `/trpc/%2e${tail}`]
    return all[n % all.length] ?? '/'
  }
  const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'PROPFIND']
  for (let n = 0; n < 1_000; n += 20) {
    const some = Array.from({ length: 20 }, (_, i) =>
      fetch(url + odd(n + i), { method: methods[(n / 20) % 8] ?? 'GET' }),
    )
    for (const answer of await Promise.all(some)) await answer.arrayBuffer()
  }
  const routes = new Set(lines.map(({ route }) => route))
  expect([...routes].filter(route => !known.has(route))).toEqual([])
  expect(routes.size).toBeGreaterThan(5)
  expect(lines.filter(({ status }) => status >= 500 && status !== 503)).toEqual([])
})

test('a refused call and a download say whose they were', async () => {
  const details = someone()
  const customer = await addCustomer(machinery, details)
  const signOn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: details.username, password: details.password }),
  })
  const { token } = await signOn.json()
  const headers = { authorization: `Bearer ${token}` }
  const { data } = await (await fetch(`${url}/api/auth/sessions`, { headers })).json()
  const { downloadUrl } = await offerDownload({ machinery, customer, session: data[0] }, 'activity', {})
  lines.length = 0
  const download = await fetch(url + downloadUrl, { headers })
  expect(download.status).toBe(200)
  // Its line is written once it has left, page by page.
  await download.text()
  await expect.poll(() => lines.length).toBe(1)
  expect((await fetch(`${url}/api/disputes`, { method: 'POST', headers })).status).toBe(415)
  await expect.poll(() => lines.length).toBe(2)
  expect(lines.map(line => [line.route, line.customer])).toEqual([
    ['/api/downloads/:ticket', customer],
    ['/api/disputes', customer],
  ])
})
