// Tries LED-09, doc3 §2.2.
/** A payment that comes back pays nothing: the list says what became of it, its bill is open again, and can be paid anew. */
import { beforeAll, expect, test } from 'vitest'
import { addDays, bankDayOf, instantOf } from '../../ledger/calendar.ts'
import { operatorKey } from '../../ledger/keys.ts'
import { openAccount, testBank } from '../../scripts/testing/http-bank.ts'
import { addPayee } from '../../scripts/testing/payee.ts'
import { dueWork } from '../due-work.ts'
import { moveCursor, runDue } from '../platform/jobs/turns.ts'
import { presentBill } from './present-bill.ts'

// The bank's clock is the wall clock here: sessions live as long as the tests' days.
const bank = await testBank({}, { session: { idleMs: 1e11, absoluteMs: 1e11, most: 5 } })
const today = () => bankDayOf(bank.now)
beforeAll(() => moveCursor(bank.machinery, { day: today(), turn: 'open' }))

/** Today's payment run; tomorrow's when it has passed. */
const run = async () => {
  const tonight = instantOf(today(), '20:01')
  bank.now = tonight > bank.now ? tonight : instantOf(addDays(today(), 1), '20:01')
  await runDue(bank.machinery, dueWork, { patienceMs: 20_000 })
}

async function billed(amount: string, deposit = '500.00') {
  bank.now = instantOf(addDays(today(), 1), '15:00')
  const who = await bank.customer()
  const checking = await openAccount(bank, who.id, 'checking', { deposit })
  const payee = await addPayee(bank, who)
  const wanted = { customer: who.id, payee, dueOn: today(), amount, today: today(), at: bank.now, now: bank.now }
  const bill = await bank.machinery.db.asBank(tx => presentBill(tx, wanted))
  if (!bill) throw new Error('no bill')
  const pay = (part: string) =>
    who.post('/api/payments', {
      payeeId: payee,
      amount: part,
      paymentDate: today(),
      accountId: checking.publicId,
      billId: bill.id,
    })
  const bills = async () => (await who.get('/api/bills/upcoming')).body.data
  const payments = async () => (await who.get('/api/payments?status=all')).body.data
  return { who, checking, id: bill.id, pay, bills, payments }
}

async function comesBack(account: number, transactionId: string) {
  const [, of] = transactionId.split('-')
  const result = await bank.machinery.ledger.append({
    key: operatorKey(`back:${transactionId}`),
    kind: 'bill-payment-return',
    actor: 'bank',
    at: await bank.machinery.clocks.bank(),
    payload: { of: Number(of), account, reason: 'Account unknown' },
  })
  expect(result.outcome).toBe('accepted')
}

test('partly paid, paid, and open again by as much as came back', async () => {
  const { checking, pay, bills, payments } = await billed('100.00')
  await pay('40.00')
  await run()
  expect(await bills()).toMatchObject([{ state: 'partly-paid', paidAmount: 40, openAmount: 60, returnedAmount: 0 }])
  const [first] = await payments()
  await pay('60.00')
  await run()
  expect(await bills()).toEqual([])

  await comesBack(checking.ledgerId, first.transactionId)
  expect(await bills()).toMatchObject([{ state: 'partly-paid', paidAmount: 60, openAmount: 40, returnedAmount: 40 }])
  const back = (await payments()).find(({ id }: { id: string }) => id === first.id)
  expect(back).toMatchObject({ state: 'made', standing: 'returned', reason: 'Account unknown', status: 'Processed' })
})

test('AutoPay pays, the payment comes back: the bill says so, and AutoPay can be switched on again', async () => {
  const { who, checking, id, bills, payments } = await billed('80.00')
  await who.put(`/api/bills/${id}/autopay`, { autopay: true })
  await run()
  expect(await bills()).toEqual([])
  const [paid] = await payments()
  await comesBack(checking.ledgerId, paid.transactionId)
  expect(await bills()).toMatchObject([
    {
      state: 'open',
      openAmount: 80,
      autopay: false,
      autopayProblem: 'AutoPay paid this bill, and the payment came back.',
    },
  ])
  expect((await who.put(`/api/bills/${id}/autopay`, { autopay: true })).body.data).toMatchObject({ autopay: true })
  await run()
  expect(await bills()).toEqual([])
})
