/** Whoever calls off what has ended by itself is told how it ended: that money moved only where it did. */
import { beforeAll, expect, test } from 'vitest'
import { addDays, bankDayOf } from '../../../ledger/calendar.ts'
import { bankDoes } from '../../../scripts/testing/account-bank.ts'
import { doDue, goTo } from '../../../scripts/testing/days.ts'
import { LONG_SESSIONS, testBank, type TestCustomer } from '../../../scripts/testing/http-bank.ts'
import { holderOf } from '../../../scripts/testing/holder.ts'
import { moveCursor } from '../jobs/turns.ts'

const bank = await testBank({}, LONG_SESSIONS)
const today = () => bankDayOf(bank.now)
beforeAll(() => moveCursor(bank.machinery, { day: today(), turn: 'open' }))

const holder = () => holderOf(bank, { checking: '500.00', savings: '10.00', retirement: '100.00' })
type Holder = Awaited<ReturnType<typeof holder>>
const transferOf = ({ checking, savings }: Holder, more: object = {}) => ({
  transferType: 'internal',
  fromAccount: checking.publicId,
  toAccount: savings.publicId,
  amount: 400,
  transferDate: today(),
  transferFrequency: 'once',
  ...more,
})

/** What is said of it, and again. */
async function calledOff(who: TestCustomer, path: string) {
  const [first, again] = [await who.del(path), await who.del(path)]
  expect(again.body.error).toBe(first.body.error)
  return [first.status, first.body.code, first.body.error]
}

test('of a planned transfer and a planned contribution: not made, or made', async () => {
  const [poor, rich] = [await holder(), await holder()]
  const paths = []
  for (const one of [poor, rich]) {
    const later = { transferDate: addDays(today(), 1), amount: 300 }
    const transfer = (await one.who.post('/api/transfers/transfer', transferOf(one, later))).body.data
    const plan = {
      amount: 50,
      frequency: 'one-time',
      startDate: addDays(today(), 1),
      fromAccountId: one.checking.publicId,
    }
    const contribution = (await one.who.post('/api/retirement/primary/contributions', plan)).body.data
    paths.push([`/api/transfers/${transfer.transferId}`, `/api/retirement/contributions/${contribution.id}`])
  }
  const all = { from: poor.checking.ledgerId, amount: '499.00', payee: 'Alder', category: 'Mortgage/Rent' }
  await bankDoes(bank, 'bill-payment', all)
  await goTo(bank, addDays(today(), 1))
  const said = []
  for (const [n, { who }] of [poor, rich].entries())
    for (const path of paths[n] ?? []) said.push(await calledOff(who, path))
  expect(said).toEqual(
    [
      'This transfer was not made. No money moved.',
      'This contribution was not made. No money moved.',
      'This transfer has already been sent.',
      'This contribution has already been made.',
    ].map(text => [409, 'wrong_state', text]),
  )
})

test('of a wire whose code was not entered in time: no money moved', async () => {
  const one = await holder()
  const account = { bankName: 'Ally Bank', routingNumber: '124003116', accountNumber: '9876543210' }
  const accountHolderAddress = { street: '1 Elm St', city: 'Reno', state: 'NV', zipCode: '89501' }
  const wireTransfer = { ...account, accountHolderName: 'Pat Doe', accountHolderAddress }
  const wish = { transferType: 'wire', fromAccount: one.checking.publicId, amount: 100, transferDate: today() }
  const { data } = (await one.who.post('/api/transfers/transfer', { ...wish, wireTransfer })).body
  bank.now += 3_600_000
  await doDue(bank)
  expect(await calledOff(one.who, `/api/transfers/${data.transferId}`)).toEqual([
    409,
    'wrong_state',
    'The time to enter the code has passed. The transfer was cancelled and no money moved.',
  ])
})
