/**
 * More callers than the bank has places for; `npm run drill -- overload` is the whole of it, against the clock. Here
 * calls keep their places by bodies that do not end, so that it is known who is inside, on a machine of any speed.
 */
import http from 'node:http'
import { expect, test } from 'vitest'
import { lyingFront } from '../testing/liar.ts'
import { testServer } from '../testing/server.ts'
import { drillCustomer } from './customer.ts'
import { complaintOf, overload, type Told } from './overload.ts'

const door = { all: 12, strangers: 4, address: 3 }
const bank = await testServer({ demo: false }, { settings: { door } })

interface Heard {
  readonly status: number
  /** Whether it says when to ask again. */
  readonly again: boolean
}

/** A call whose body is on its way until `finish`. */
function begun(path: string, token: string | undefined, address: string) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
  const asked = http.request(`${bank.url}/api${path}`, {
    method: 'POST',
    agent: false,
    headers: token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` },
  })
  asked.write('{')
  const heard = new Promise<Heard>((resolve, reject) => {
    asked.on('error', reject)
    asked.on('response', answer => {
      answer.resume()
      resolve({ status: answer.statusCode ?? 0, again: Number(answer.headers['retry-after']) > 0 })
    })
  })
  return { heard, finish: () => void asked.end('}') }
}

async function asks(path: string, token: string | undefined, address = '192.0.2.1'): Promise<Heard> {
  const call = begun(path, token, address)
  call.finish()
  return call.heard
}

const full = { status: 503, again: true }

test('beyond what the bank can do it says when to ask again; who is signed on comes first', async () => {
  const { token } = await drillCustomer(bank)
  const guess = (n: number) => asks('/auth/login', undefined, `198.51.100.${n}`)
  const strangers = Array.from({ length: door.strangers }, (_, n) => begun('/auth/login', undefined, `203.0.113.${n}`))
  await expect.poll(() => guess(1)).toEqual(full)
  // ten times as many strangers as there is room for: nobody of them is let in, whoever is signed on is
  const crowd = await Promise.all(Array.from({ length: 10 * door.strangers }, (_, n) => guess(n)))
  expect(crowd.filter(({ status, again }) => status !== 503 || !again)).toEqual([])
  expect((await asks('/dashboard/transfer', token)).status).toBe(400)
  const places = Array.from({ length: door.all - door.strangers }, () =>
    begun('/dashboard/transfer', token, '192.0.2.1'),
  )
  await expect.poll(() => asks('/dashboard/transfer', token)).toEqual(full)
  const beyond = await Promise.all(Array.from({ length: 10 * door.all }, () => asks('/dashboard/transfer', token)))
  expect(beyond.filter(({ status, again }) => status !== 503 || !again)).toEqual([])
  // whoever was let in is answered, and afterwards all is as before
  for (const { finish } of [...strangers, ...places]) finish()
  const inside = await Promise.all([...strangers, ...places].map(({ heard }) => heard))
  expect(inside.map(({ status }) => status)).toEqual(inside.map(() => 400))
  for (const one of [guess(1), asks('/dashboard/transfer', token)]) expect((await one).status).toBe(400)
}, 60_000)

test('one address does not take the places of all strangers', async () => {
  const held = Array.from({ length: door.address }, () => begun('/auth/login', undefined, '203.0.113.7'))
  await expect.poll(() => asks('/auth/login', undefined, '203.0.113.7')).toEqual(full)
  expect((await asks('/auth/login', undefined, '203.0.113.8')).status).toBe(400)
  for (const { finish } of held) finish()
  for (const { heard } of held) expect((await heard).status).toBe(400)
})

test('the drill itself finds nothing with a quiet bank, and a bank that is curt out', async () => {
  const plan = { ms: 300, busy: 1, customers: 7 }
  const ofBank = await overload(bank, plan)
  expect(ofBank.quiet.times.length).toBeGreaterThan(0)
  const curt = await lyingFront(bank.url, 'curt')
  const told = await overload({ ...bank, url: curt.url }, { ...plan, busy: 2 })
  await curt.end()
  expect(complaintOf(told)).toBe('Somebody was refused without the time to ask again.')
}, 60_000)

const heard = { statuses: { '200': 100 }, times: Array.from({ length: 100 }, () => 20), curt: 0 }
const fine: Told = { before: heard, crowd: heard, strangers: heard, quiet: heard, after: heard }

test.each([
  ['nothing', {}, undefined],
  ['a failure inside', { crowd: { ...heard, statuses: { '200': 9, '500': 1 } } }, 'Somebody heard 500.'],
  ['no answer', { strangers: { ...heard, statuses: { '401': 9, '0': 1 } } }, 'Somebody heard nothing.'],
  ['no time to ask again', { crowd: { ...heard, curt: 1 } }, 'Somebody was refused without the time to ask again.'],
  ['known customers outside', { quiet: { ...heard, statuses: { '200': 97, '503': 3 } } }, /were turned away/],
  ['known customers who wait', { quiet: { ...heard, times: heard.times.map(() => 6_000) } }, /waits 6000 ms/],
  ['what lasts on', { after: { ...heard, statuses: { '200': 99, '503': 1 } } }, /It lasts on/],
])('%s is told as it is', (_what, change: Partial<Told>, said) => {
  const complaint = complaintOf({ ...fine, ...change })
  if (said === undefined) expect(complaint).toBeUndefined()
  else expect(complaint).toMatch(said)
})
