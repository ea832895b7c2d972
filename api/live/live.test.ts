/**
 * Streams of what changes, over real HTTP and a real database: only one's own, without a gap, as long as the session
 * and no longer, and never more of them than there may be.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bankDoes, signedOnAgain } from '../../scripts/testing/account-bank.ts'
import { PASSWORD, testBank, type TestCustomer } from '../../scripts/testing/http-bank.ts'
import { listenTo, type Heard } from '../../scripts/testing/live-stream.ts'
import { holderOf } from '../../scripts/testing/holder.ts'
import { topics, type Topic } from '../platform/live/topics.schema.ts'
import { defaultSettings } from '../platform/settings.ts'
import { proceduresOf } from '../rest-call.ts'
import { appRouter } from '../router.ts'
import { follows, topicsOf } from './live.schema.ts'

const bank = await testBank({}, { live: { ...defaultSettings.live, watchMs: 150, beatMs: 400, gatherMs: 20 } })
const { pool } = bank.machinery.db
const EVERYTHING = [...topics].toSorted()

const listen = (who: TestCustomer, after?: string) => listenTo(bank.url, who.token, after ? { after } : {})
const says = (topic: Topic) => (heard: readonly Heard[]) => heard.some(one => one.topics.includes(topic))
const beats = (n: number) => (heard: readonly Heard[]) => heard.length >= n
const lastOf = (heard: readonly Heard[]) => heard.at(-1)?.id ?? ''

async function household() {
  const { who, checking, savings } = await holderOf(bank, { checking: '500.00', savings: '500.00' })
  const move = (amount: number) =>
    who.post('/api/transfers/transfer', {
      transferType: 'internal',
      fromAccount: checking.publicId,
      toAccount: savings.publicId,
      amount,
      transferDate: '2026-11-18',
      transferFrequency: 'once',
    })
  return { who, checking, savings, move }
}

/** A stream that has said what was missed, and is quiet. */
async function quiet(who: TestCustomer, after?: string) {
  const stream = await listen(who, after)
  await stream.until(heard => beats(2)(heard) && heard.at(-1)?.topics.length === 0)
  return {
    ...stream,
    since:
      (n = stream.heard.length) =>
      () =>
        stream.heard.slice(n).flatMap(one => one.topics),
  }
}

test('a reading call follows what is said of it, else everything; of others nothing is said', () => {
  const reading = [...proceduresOf(appRouter)].filter(([, { _def }]) => _def.type === 'query').map(([name]) => name)
  expect(Object.keys(topicsOf).filter(name => !reading.includes(name))).toEqual([])
  expect(follows('checking.get', new Set(['money']))).toBe(true)
  expect(follows('notifications.list', new Set(['money', 'orders']))).toBe(false)
  for (const name of reading.filter(one => !(one in topicsOf))) expect(follows(name, new Set(['notes']))).toBe(true)
  expect(follows('auth.me', new Set(topics))).toBe(false)
})

test('what changes is told to whose it is, and to nobody else', async () => {
  const [ann, ben] = [await household(), await household()]
  const [annas, bens] = [await quiet(ann.who), await quiet(ben.who)]
  const bensNews = bens.since()
  expect((await ann.move(5)).status).toBe(200)
  await annas.until(says('orders'))
  await annas.until(heard => heard.slice(2).some(one => one.topics.includes('money')))
  await bankDoes(bank, 'card-purchase', { account: ann.checking.ledgerId, amount: '1.00', merchant: 'Cafe' })
  await ann.who.put(`/api/accounts/${ann.checking.publicId}/settings`, { nickname: 'Ours' })
  await bens.until(beats(bens.heard.length + 2))
  expect(bensNews()).toEqual([])
  annas.leave()
  bens.leave()
})

test('a hold and a note change what is shown, too', async () => {
  const { who, checking } = await household()
  const stream = await quiet(who)
  const news = stream.since()
  await bankDoes(bank, 'hold-placed', {
    account: checking.ledgerId,
    amount: '5.00',
    reason: 'a test',
    type: 'purchase',
  })
  await stream.until(() => news().includes('money'))
  const [line] = (await who.get('/api/activity?status=completed')).body.data
  await who.put(`/api/transactions/${line.id}/note`, { note: 'Hello' })
  await stream.until(() => news().includes('notes'))
  expect(new Set(news())).toEqual(new Set(['money', 'notes']))
  stream.leave()
})

test('a saved recipient that is removed is offered nowhere any more', async () => {
  const { who, checking } = await household()
  const account = { bankName: 'Wells Fargo', routingNumber: '121000248', accountNumber: '12345678901' }
  const sent = await who.post('/api/transfers/transfer', {
    transferType: 'external',
    fromAccount: checking.publicId,
    externalAccount: { ...account, accountType: 'checking', accountHolderName: 'Pat Doe', saveRecipient: true },
    amount: 5,
    transferDate: '2026-11-18',
    transferFrequency: 'once',
  })
  expect(sent.status).toBe(200)
  const stream = await quiet(who)
  const news = stream.since()
  const [{ id }] = (await who.get('/api/transfers/recipients')).body.data
  expect((await who.del(`/api/transfers/recipients/${id}`)).status).toBe(200)
  await stream.until(() => news().includes('orders'))
  stream.leave()
})

const acts = {
  money: async ({ checking }: Awaited<ReturnType<typeof household>>) =>
    void (await bankDoes(bank, 'card-purchase', { account: checking.ledgerId, amount: '1.00', merchant: 'Cafe' })),
  notifications: async ({ who }: Awaited<ReturnType<typeof household>>) =>
    void (await pool.query(
      `insert into app.outbox (source, channel, recipient, customer, template, subject, body, queued_at, told_at)
        values ($1, 'mail', 'x@example.com', $2, 'welcome', 'Hello', 'Hello', now(), now())`,
      [`test:${crypto.randomUUID()}`, who.id],
    )),
}

test('after a break: all that was missed and nothing of others, whatever happened meanwhile', async () => {
  const [ann, ben] = [await household(), await household()]
  const anyAct = fc.record({ mine: fc.boolean(), what: fc.constantFrom('money' as const, 'notifications' as const) })
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { maxLength: 4 }), async happenings => {
      const first = await quiet(ann.who)
      const place = lastOf(first.heard)
      first.leave()
      for (const { mine, what } of happenings) await acts[what](mine ? ann : ben)
      const again = await listen(ann.who, place)
      const missed = [...new Set(happenings.filter(({ mine }) => mine).map(({ what }) => what))].toSorted()
      await again.until(heard => beats(1)(heard) && missed.every(topic => says(topic)(heard)))
      await again.until(beats(2))
      expect(again.topics()).toEqual(missed)
      again.leave()
    }),
    { numRuns: 12 },
  )
})

test('from a place that nobody knows everything may have changed', async () => {
  const { who } = await household()
  for (const place of ['0123456789ab.7', 'x', 'a.b.c', '%00']) {
    const stream = await listen(who, place)
    await stream.until(beats(1))
    expect(stream.heard[0]?.topics.toSorted()).toEqual(EVERYTHING)
    stream.leave()
  }
})

test('a connection that is lost ends the streams; whoever comes back is told everything', async () => {
  const { who, move } = await household()
  const stream = await quiet(who)
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'wrenfield-live'
    and datname = current_database()`)
  await stream.ended
  expect((await move(1)).status).toBe(200)
  const again = await listen(who, lastOf(stream.heard))
  await again.until(beats(1))
  expect(again.topics()).toEqual(EVERYTHING)
  await move(2)
  await again.until(heard => heard.slice(1).some(one => one.topics.includes('orders')))
  again.leave()
})

const ends: Record<string, (who: TestCustomer) => Promise<unknown>> = {
  'signing off': who => who.post('/api/auth/logout'),
  'ending it from another session': async who =>
    (await signedOnAgain(bank, who)).post('/api/auth/sessions/end-others', { password: PASSWORD }),
  'a locked customer': who => pool.query('update app.customer set locked = true where id = $1', [who.id]),
  'a session that idled': who =>
    pool.query(`update app.session set last_seen_at = last_seen_at - interval '1 hour' where customer = $1`, [who.id]),
  'a session that is over': who =>
    pool.query(`update app.session set expires_at = expires_at - interval '1 day' where customer = $1`, [who.id]),
}

test.each(Object.entries(ends))('%s ends its streams, and no other', async (_, end) => {
  const [ann, ben] = [await household(), await household()]
  const streams = [await quiet(ann.who), await quiet(ann.who)]
  const bens = await quiet(ben.who)
  await end(ann.who)
  for (const stream of streams) {
    await stream.ended
    expect(stream.heard.at(-1)?.event).toBe('ended')
  }
  expect((await listen(ann.who)).status).toBe(401)
  await ben.move(1)
  await bens.until(heard => heard.slice(2).some(one => one.topics.includes('orders')))
  bens.leave()
})

test('listening does not keep a session awake', async () => {
  const { who } = await household()
  const seen = async () =>
    (await pool.query('select last_seen_at from app.session where customer = $1', [who.id])).rows[0].last_seen_at
  const before = await seen()
  bank.now += 5 * 60_000
  const stream = await quiet(who)
  expect(await seen()).toEqual(before)
  bank.now -= 5 * 60_000
  stream.leave()
})

test('no more streams of a session than there may be, and a place that is left is free', async () => {
  const { who } = await household()
  const open = await Promise.all(Array.from({ length: defaultSettings.live.session }, () => listen(who)))
  expect(open.map(({ status }) => status)).toEqual(open.map(() => 200))
  expect((await listen(who)).status).toBe(503)
  const other = await signedOnAgain(bank, who)
  const more = await Promise.all(Array.from({ length: defaultSettings.live.customer }, () => listen(other)))
  expect(more.filter(({ status }) => status === 200)).toHaveLength(
    Math.min(defaultSettings.live.session, defaultSettings.live.customer - open.length),
  )
  for (const stream of [...open, ...more]) stream.leave()
  await expect
    .poll(async () => {
      const again = await listen(who)
      again.leave()
      return again.status
    })
    .toBe(200)
})

test('only to whoever is signed on, and asks for a stream', async () => {
  const { who } = await household()
  const bare = { token: undefined, headers: { accept: 'text/event-stream' } }
  for (const path of ['/api/live', '/trpc/live.changes']) {
    expect([path, (await bank.ask('GET', path, undefined, bare)).status]).toEqual([path, 401])
    expect([path, (await who.get(path)).status]).toEqual([path, 400])
    expect([path, (await who.post(path)).status]).toEqual([path, path === '/api/live' ? 404 : 405])
  }
  const batch = await who.get('/trpc/live.changes,auth.me?batch=1', { headers: { accept: 'text/event-stream' } })
  expect(batch.status).toBe(400)
})

test('tRPC’s subscription tells the same, and goes on from the last message', async () => {
  const home = await household()
  const { who, move } = home
  const path = (lastEventId?: string) =>
    `/trpc/live.changes?input=${encodeURIComponent(JSON.stringify({ json: lastEventId ? { lastEventId } : {} }))}`
  const stream = await listenTo(bank.url, who.token, { path: path() })
  expect(stream.status).toBe(200)
  await stream.until(heard => heard.some(({ id }) => id !== ''))
  await move(3)
  await stream.until(heard => heard.slice(2).some(one => one.topics.includes('orders')))
  await stream.until(heard => heard.at(-1)?.id !== '' && heard.at(-1)?.topics.length === 0)
  const place = lastOf(stream.heard)
  stream.leave()
  await acts.notifications(home)
  const again = await listenTo(bank.url, who.token, { path: path(place) })
  await again.until(says('notifications'))
  expect(again.topics()).toEqual(['notifications'])
  await who.post('/api/auth/logout')
  await again.ended
})

test('it is in the OpenAPI document', async () => {
  const { paths } = (await bank.ask('GET', '/api/openapi.json')).body
  expect(paths['/api/live'].get.responses['200'].content['text/event-stream'].schema).toBeDefined()
})
