import { expect, test } from 'vitest'
import { readRequirementsList, readSources, readWords } from './law/sources.ts'
import { thread } from './thread.ts'

const sources = new Map([
  ['api/pay-bills/schedule-payment.schema.ts', 'export const schedulePayment = z.object({})'],
  ['api/pay-bills/schedule-payment.test.ts', ''],
  [
    'api/pay-bills/schedule-payment.ts',
    '/** Schedules a bill payment: on its day. 404 for a foreign payee. */\nexport const schedule = 1 // C-114',
  ],
  ['api/rest.ts', `  post('/payments/schedule', api.payBills.schedule),\n`],
  ['ledger/money.ts', '/** Amounts. */'],
  ['migrations/0009_bill_payments.ts', `const kinds = ['wire', 'schedule-payment']`],
  ['web/e2e/pay-bills.e2e.ts', `test('schedule payments, then look', async () => {})\n// Tries C-114.`],
  ['web/features/pay-bills/editor.machine.ts', 'export const schedulePaymentMachine = 1'],
])
const migrated = new Map([
  ['migrations/0001_journal.ts', 'sql`create view ledger.my_line with (security_barrier) as select 1`'],
  ['migrations/0014_messages.ts', '/** Messages. */\nsql`create table app.security_event (\n id bigint)`'],
  [
    'migrations/0060_books_day.ts',
    'sql`create or replace function ledger.my_activity(n int) returns int as $$ select from ledger.my_line $$`',
  ],
])
const house = {
  sources,
  requirements: '| C-114 | A payment is made on its date. |',
  words: new Map([['api/platform/locales/es/pay-bills.json', ['Schedule payments', 'Payees']]]),
}
const real = { sources: readSources(), requirements: readRequirementsList(), words: readWords() }
const roomsOf = (word: string) => thread(real, word).map(({ room }) => room)

test('a capability is followed from the screen to the tests and the words', () => {
  expect(thread(house, 'schedule-payment')).toEqual([
    {
      room: 'web: the screen',
      finds: [{ file: 'web/features/pay-bills/editor.machine.ts', says: 'schedulePaymentMachine' }],
    },
    {
      room: 'api: what both sides read',
      finds: [{ file: 'api/pay-bills/schedule-payment.schema.ts', says: 'schedulePayment' }],
    },
    {
      room: 'api: the act',
      finds: [{ file: 'api/pay-bills/schedule-payment.ts', says: 'Schedules a bill payment: on its day.' }],
    },
    { room: 'migrations', finds: [{ file: 'migrations/0009_bill_payments.ts', says: '' }] },
    {
      room: 'tests',
      finds: [
        { file: 'api/pay-bills/schedule-payment.test.ts', says: '' },
        { file: 'web/e2e/pay-bills.e2e.ts', says: 'schedule payments, then look' },
      ],
    },
    { room: 'words', finds: [{ file: 'api/platform/locales/es/pay-bills.json', says: 'Schedule payments' }] },
  ])
})

test.each([
  ['Employment Status', 'web/features/open-account/employment-step.tsx'],
  ['Amount from', 'web/features/activity/activity-filters.tsx'],
  ['Please choose a listed period', 'api/platform/account.schema.ts'],
])('%s, which a customer reads, leads to what says it: %s', (text, file) => {
  expect(thread(real, text).flatMap(({ finds }) => finds.map(find => find.file))).toContain(file)
})

test('the word may be written in any way that the house writes it', () => {
  const paths = (word: string) => thread(house, word).flatMap(({ finds }) => finds.map(({ file }) => file))
  expect(paths('bill-payment')).toEqual(['migrations/0009_bill_payments.ts'])
  expect(paths('SchedulePayments')).toEqual(paths('schedule-payment'))
  expect(paths('unheard-of')).toEqual([])
})

test.each([
  ['my_line', 'migrations/0001_journal.ts', 'makes ledger.my_line'],
  ['security_event', 'migrations/0014_messages.ts', 'makes app.security_event'],
  ['SecurityEvents', 'migrations/0014_messages.ts', 'makes app.security_event'],
  ['ledger.my_activity', 'migrations/0060_books_day.ts', 'makes ledger.my_activity'],
])('%s, which a migration makes, leads to it and not to one that reads it', (word, file, says) =>
  expect(thread({ ...house, sources: migrated }, word)).toEqual([{ room: 'migrations', finds: [{ file, says }] }]),
)

test('a requirement is followed from its sentence to its tests', () => {
  expect(thread(house, 'c-114')).toEqual([
    { room: 'what it asks for', finds: [{ file: 'REQUIREMENTS.md', says: 'A payment is made on its date.' }] },
    {
      room: 'api: the act',
      finds: [{ file: 'api/pay-bills/schedule-payment.ts', says: 'export const schedule = 1 // C-114' }],
    },
    { room: 'tests', finds: [{ file: 'web/e2e/pay-bills.e2e.ts', says: 'Tries C-114.' }] },
  ])
})

const WHOLE = ['web: the screen', 'api: what both sides read', 'api: the act', 'ledger: what is recorded', 'migrations']

test.each(['wire', 'wires', 'check-deposits', 'check-deposit', 'withdrawals', 'withdrawal'])(
  '%s: the whole thread',
  word => expect(roomsOf(word)).toEqual(expect.arrayContaining([...WHOLE, 'tests', 'words'])),
)

test.each([
  ['check-deposits', ['web/e2e/check-deposit.e2e.ts', 'ledger/events/check-deposit.ts', 'api/rest.ts']],
  ['withdrawals', ['ledger/events/branch-withdrawal.ts', 'web/e2e/transfers.e2e.ts']],
  ['my_activity', ['migrations/0018_activity.ts']],
  ['security_event', ['migrations/0014_messages.ts']],
  ['my_line', ['migrations/0001_journal.ts']],
  ['C-108', ['REQUIREMENTS.md', 'api/transfers/submit.ts', 'api/transfers/transfers.test.ts']],
])('%s leads to %j', (word, files) => {
  const found = thread(real, word).flatMap(({ finds }) => finds.map(({ file }) => file))
  expect(found).toEqual(expect.arrayContaining(files))
})
