import { expect, test } from 'vitest'
import { thread } from './thread.ts'

const house = new Map([
  ['api/pay-bills/schedule-payment.schema.ts', 'export const schedulePayment = z.object({})'],
  ['api/pay-bills/schedule-payment.test.ts', ''],
  [
    'api/pay-bills/schedule-payment.ts',
    '/** Schedules a bill payment. 404 for a foreign payee. */\nexport const schedule = 1',
  ],
  ['ledger/money.ts', '/** Amounts. */'],
  ['migrations/0009_bill_payments.ts', ''],
  ['web/features/pay-bills/editor.machine.ts', 'export const schedulePaymentMachine = 1'],
])

test('a capability is followed from the screen to the tests, by path and by exported name', () => {
  expect(thread(house, 'schedule-payment')).toEqual([
    {
      room: 'web: the screen',
      finds: [{ file: 'web/features/pay-bills/editor.machine.ts', says: 'schedulePaymentMachine' }],
    },
    {
      room: 'api: what both sides read',
      finds: [{ file: 'api/pay-bills/schedule-payment.schema.ts', says: 'schedulePayment' }],
    },
    { room: 'api: the act', finds: [{ file: 'api/pay-bills/schedule-payment.ts', says: 'Schedules a bill payment.' }] },
    { room: 'tests', finds: [{ file: 'api/pay-bills/schedule-payment.test.ts', says: '' }] },
  ])
})

test('the word may be written in any way that the house writes it', () => {
  const paths = (word: string) => thread(house, word).flatMap(({ finds }) => finds.map(({ file }) => file))
  expect(paths('bill-payment')).toEqual(['migrations/0009_bill_payments.ts'])
  expect(paths('SchedulePayment')).toEqual(paths('schedule-payment'))
  expect(paths('unheard-of')).toEqual([])
})
