/**
 * More callers than the bank has places for; `npm run drill -- overload` is the whole of it, against the clock. Here
 * calls keep their places by bodies that do not end, so that it is known who is inside, on a machine of any speed.
 */
import { once } from 'node:events'
import http from 'node:http'
import { expect, test } from 'vitest'
import { lyingFront } from '../testing/liar.ts'
import { testServer } from '../testing/server.ts'
import { drillCustomer } from './customer.ts'
import { complaintOf, overload, type Told } from './overload.ts'

const door = { all: 12, strangers: 4, each: 3 }
const bank = await testServer({ demo: false }, { settings: { door } })

interface Heard {
  readonly status: number
  /** Whether it says when to ask again. */
  readonly again: boolean
}

/** A call whose body is on its way until `finish`; it has its place as soon as the bank says to go on. */
async function begun(path: string, token: string | undefined, address: string) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address, expect: '100-continue' }
  const asked = http.request(`${bank.url}/api${path}`, {
    method: 'POST',
    agent: false,
    headers: token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` },
  })
  const heard = new Promise<Heard>((resolve, reject) => {
    asked.on('error', reject)
    asked.on('response', answer => {
      answer.resume()
      resolve({ status: answer.statusCode ?? 0, again: Number(answer.headers['retry-after']) > 0 })
    })
  })
  asked.flushHeaders()
  await Promise.race([once(asked, 'continue'), heard])
  asked.write('{')
  return { heard, finish: () => void asked.end('}') }
}

/** One after the other, so that each has its place before the next asks for one. */
async function hold(count: number, one: (n: number) => ReturnType<typeof begun>) {
  const held: Awaited<ReturnType<typeof begun>>[] = []
  for (let n = 0; n < count; n += 1) held.push(await one(n))
  return held
}

async function asks(path: string, token: string | undefined, address = '192.0.2.1'): Promise<Heard> {
  const call = await begun(path, token, address)
  call.finish()
  return call.heard
}

/** A place is free a moment after its call was answered. */
const PATIENCE = { interval: 20 }
const full = { status: 503, again: true }

test('beyond what the bank can do it says when to ask again; who is signed on comes first', async () => {
  const tokens: string[] = []
  for (let n = 0; n < 5; n += 1) tokens.push((await drillCustomer(bank)).token)
  const guess = (n: number) => asks('/auth/login', undefined, `198.51.100.${n}`)
  const act = (n: number) => asks('/dashboard/transfer', tokens[n % tokens.length])
  const strangers = await hold(door.strangers, n => begun('/auth/login', undefined, `203.0.113.${n}`))
  // ten times as many strangers as there is room for: nobody of them is let in, whoever is signed on is
  const crowd = await Promise.all(Array.from({ length: 10 * door.strangers }, (_, n) => guess(n)))
  expect(crowd.filter(({ status, again }) => status !== 503 || !again)).toEqual([])
  await expect.poll(() => act(0), PATIENCE).toMatchObject({ status: 400 })
  const places = await hold(door.all - door.strangers, n =>
    begun('/dashboard/transfer', tokens[n % tokens.length], '192.0.2.1'),
  )
  const beyond = await Promise.all(Array.from({ length: 10 * door.all }, (_, n) => act(n)))
  expect(beyond.filter(({ status, again }) => status !== 503 || !again)).toEqual([])
  // whoever was let in is answered, and afterwards all is as before
  for (const { finish } of [...strangers, ...places]) finish()
  const inside = await Promise.all([...strangers, ...places].map(({ heard }) => heard))
  expect(inside.map(({ status }) => status)).toEqual(inside.map(() => 400))
  for (const ask of [guess, act]) await expect.poll(() => ask(1), PATIENCE).toMatchObject({ status: 400 })
})

test('neither one address nor one customer takes the places of all', async () => {
  const [{ token }, other] = [await drillCustomer(bank), await drillCustomer(bank)]
  const ways = [
    ['/auth/login', undefined, '203.0.113.7', () => asks('/auth/login', undefined, '203.0.113.8')],
    ['/dashboard/transfer', token, '192.0.2.1', () => asks('/dashboard/transfer', other.token)],
  ] as const
  for (const [path, as, address, another] of ways) {
    const held = await hold(door.each, () => begun(path, as, address))
    expect(await asks(path, as, address)).toEqual(full)
    await expect.poll(another, PATIENCE).toMatchObject({ status: 400 })
    for (const { finish } of held) finish()
    for (const { heard } of held) expect((await heard).status).toBe(400)
  }
})

test('the drill notices a bank that does not say when to ask again', async () => {
  const curt = await lyingFront(bank.url, 'curt')
  const isRefused = ({ statuses }: Told['crowd']) => '429' in statuses || '503' in statuses
  // how soon so few callers are too many is the machine's affair
  let told = await overload({ ...bank, url: curt.url }, { ms: 300, busy: 2, customers: 7 })
  while (![told.crowd, told.strangers, told.quiet].some(isRefused))
    told = await overload({ ...bank, url: curt.url }, { ms: 600, busy: 4, customers: 9 })
  await curt.end()
  expect(complaintOf(told)).toBe('Somebody was refused without the time to ask again.')
})

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
