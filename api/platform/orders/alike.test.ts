/** Whoever asks for an order that they have already is told of it, and not refused. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../../ledger/calendar.ts'
import { testBank } from '../../../scripts/testing/http-bank.ts'
import { addPayee } from '../../../scripts/testing/payee.ts'
import { holderOf } from '../../../scripts/testing/holder.ts'
import { looksLike, type Received } from './alike.queries.ts'
import { once } from './course.ts'

const bank = await testBank()
const TODAY = '2026-11-18'
const NOW = Date.parse(`${TODAY}T17:00:00Z`)
const at = { now: NOW, today: TODAY }

const base: Received = {
  from: 1001,
  amount: '40.00',
  state: 'scheduled',
  on: TODAY,
  course: once(TODAY),
  endedAt: null,
  receiver: 'account 1002',
}
const day = fc.integer({ min: -3, max: 40 }).map(n => addDays(TODAY, n))
const course = (on: string) =>
  fc.constantFrom('once' as const, 'weekly' as const, 'monthly' as const).map(every => ({ ...once(on), every }))
const order = day.chain(on =>
  fc.record({
    on: fc.constant(on),
    course: course(on),
    amount: fc.constantFrom('40.00', '41.00'),
    from: fc.constantFrom(1001, 1003),
    receiver: fc.constantFrom('account 1002', 'payee x'),
  }),
)

test('the same order is always taken for itself; another amount, account or receiver never', () => {
  fc.assert(
    fc.property(order, order, (one, other) => {
      expect(looksLike({ ...base, ...one }, { ...base, ...one }, at)).toBe(true)
      const [a, b] = [
        { ...base, ...one },
        { ...base, ...other },
      ]
      expect(looksLike(a, b, at)).toBe(looksLike(b, a, at))
      if (a.amount !== b.amount || a.from !== b.from || a.receiver !== b.receiver)
        expect(looksLike(a, b, at)).toBe(false)
    }),
  )
})

const made = { ...base, state: 'made' as const, on: addDays(TODAY, -1) }
test.each([
  ['an hour ago, for today', { endedAt: NOW - 3_600_000 }, TODAY, true],
  ['25 hours ago, for today', { endedAt: NOW - 25 * 3_600_000 }, TODAY, false],
  ['an hour ago, for tomorrow', { endedAt: NOW - 3_600_000 }, addDays(TODAY, 1), false],
])('made %s', (_what, when, on, expected) =>
  expect(looksLike({ ...base, on, course: once(on) }, { ...made, ...when }, at)).toBe(expected),
)

test('two identical monthly transfers: the second is told of the first, and made all the same', async () => {
  const { who, checking, savings } = await holderOf(bank, { checking: '1000.00', savings: '1.00' })
  const wanted = {
    transferType: 'internal',
    fromAccount: checking.publicId,
    toAccount: savings.publicId,
    amount: '200.00',
    transferDate: addDays(TODAY, 2),
    transferFrequency: 'monthly',
    recurringEndDate: '2027-11-20',
  }
  const preview = async (more: object = {}) =>
    (await who.get(`/api/transfers/preview?${String(new URLSearchParams({ ...wanted, ...more }))}`)).body.data
  expect((await preview()).alike).toBe(null)
  expect((await who.post('/api/transfers/transfer', wanted)).status).toBeLessThan(300)
  expect((await preview()).alike).toMatchObject({
    kind: 'transfer',
    state: 'scheduled',
    receiver: expect.stringMatching(/^Savings ••\d{4}$/),
    amount: 200,
    on: addDays(TODAY, 2),
    frequency: 'monthly',
  })
  expect((await preview({ amount: '200.01' })).alike).toBe(null)
  expect((await preview({ transferFrequency: 'once', transferDate: '2027-01-20' })).alike).toMatchObject({
    amount: 200,
  })
  expect((await preview({ transferFrequency: 'once', transferDate: '2027-01-21' })).alike).toBe(null)
  expect((await who.post('/api/transfers/transfer', wanted)).status).toBeLessThan(300)
})

test('a bill that was paid an hour ago, whichever kind of order paid it', async () => {
  const { who, checking } = await holderOf(bank, { checking: '1000.00' })
  const payeeId = await addPayee(bank, who)
  const wanted = { payeeId, accountId: checking.publicId, amount: '50.00', paymentDate: TODAY }
  const autopay = {
    payFromAccount: checking.publicId,
    payeeType: 'bill',
    selectedPayee: payeeId,
    paymentAmount: '50.00',
  }
  const seen = async (path: string, query: Record<string, string>) =>
    (await who.get(`/api/${path}/preview?${String(new URLSearchParams(query))}`)).body.data.alike
  expect(await seen('autopay', autopay)).toBe(null)
  await who.post('/api/payments', wanted)
  expect(await seen('payments', wanted)).toMatchObject({ kind: 'bill-payment', state: 'on-hold', amount: 50 })
  expect(await seen('autopay', autopay)).toMatchObject({ kind: 'bill-payment' })
})
