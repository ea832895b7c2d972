/** A wire arrives on the day on which Fedwire takes it, and whoever tells of it says the same. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addBusinessDays, addDays, bankDayOf, instantOf, isBusinessDay } from '../../ledger/calendar.ts'
import { LONG_SESSIONS, testBank } from '../../scripts/testing/http-bank.ts'
import { holderOf } from '../../scripts/testing/holder.ts'
import { arrivesOn } from './arrival.ts'

const bank = await testBank({}, LONG_SESSIONS)

/** 2026-11-26 is Thanksgiving, 2026-11-27 a Friday like another. */
test.each([
  ['a Wednesday by day', '2026-11-18', '15:00', '2026-11-18'],
  ['a minute before Fedwire closes for customers', '2026-11-18', '18:44', '2026-11-18'],
  ['when it has closed', '2026-11-18', '18:45', '2026-11-19'],
  ['a Wednesday evening', '2026-11-18', '21:06', '2026-11-19'],
  ['a Friday evening', '2026-11-20', '19:00', '2026-11-23'],
  ['a Saturday evening', '2026-11-21', '21:00', '2026-11-23'],
  ['the evening before a holiday', '2026-11-25', '21:00', '2026-11-27'],
  ['on a holiday', '2026-11-26', '12:00', '2026-11-27'],
])('a wire that leaves %s', (_, day, time, arrives) => {
  expect(arrivesOn('wire', instantOf(day, time))).toBe(arrives)
})

const moment = fc
  .record({ days: fc.nat({ max: 800 }), minutes: fc.nat({ max: 1_439 }) })
  .map(({ days, minutes }) => instantOf(addDays('2026-01-01', days)) + minutes * 60_000)

test('whenever it leaves: a wire arrives on that business day or the next, later never sooner', () => {
  fc.assert(
    fc.property(moment, fc.nat({ max: 3_000 }), (leaves, minutes) => {
      const [day, wire] = [bankDayOf(leaves), arrivesOn('wire', leaves)]
      expect(isBusinessDay(wire)).toBe(true)
      expect(wire >= day && wire <= addBusinessDays(day, 1)).toBe(true)
      expect(arrivesOn('wire', leaves + minutes * 60_000) >= wire).toBe(true)
      expect(arrivesOn('external', leaves)).toBe(addBusinessDays(day, 2))
      expect(arrivesOn('internal', leaves)).toBe(day)
    }),
  )
})

test('the preview, the answer and the list tell one arrival, before the close and after it', async () => {
  const { who, checking } = await holderOf(bank, { checking: '9000.00' })
  const address = { street: '1 Elm St', city: 'Reno', state: 'NV', zipCode: '89501' }
  const account = { bankName: 'Ally Bank', routingNumber: '124003116', accountNumber: '9876543210' }
  const wireTransfer = { ...account, accountHolderName: 'Pat Doe', accountHolderAddress: address }
  const told = async (on: string) => {
    const wish = { transferType: 'wire', fromAccount: checking.publicId, amount: '100', transferDate: on }
    const preview = (await who.get(`/api/transfers/preview?${new URLSearchParams(wish).toString()}`)).body.data
    const { data } = (await who.post('/api/transfers/transfer', { ...wish, amount: 100, wireTransfer })).body
    const code = { transferId: data.transferId, verificationCode: await bank.codeFor(who.email) }
    const sent = (await who.post('/api/transfers/verify', code)).body.data
    const listed = (await who.get(`/api/transfers/status/${data.transferId}`)).body.data
    expect([preview, data, listed].map(one => one.arrivesOn)).toEqual(Array(3).fill(sent.arrivesOn))
    return [sent.state, sent.arrivesOn]
  }
  const [wednesday, thursday, saturday] = ['2026-11-18', '2026-11-19', '2026-11-21']
  expect(await told(wednesday)).toEqual(['made', wednesday])
  expect(await told(thursday)).toEqual(['scheduled', thursday])
  bank.now = instantOf(wednesday, '21:06')
  expect(await told(wednesday)).toEqual(['made', thursday])
  expect(await told(thursday)).toEqual(['scheduled', thursday])
  expect(await told(saturday)).toEqual(['scheduled', '2026-11-23'])
})
