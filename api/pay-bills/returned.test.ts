// Tries LED-09, doc3 §2.2.
/**
 * A payment that comes back pays nothing: the list says what became of it, its bill is open again,
 * and can be paid anew.
 */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { addDays, bankDayOf, instantOf } from '../../ledger/calendar.ts'
import { operatorKey } from '../../ledger/keys.ts'
import { bankDoes } from '../../scripts/testing/account-bank.ts'
import { testBank, LONG_SESSIONS } from '../../scripts/testing/http-bank.ts'
import { addPayee } from '../../scripts/testing/payee.ts'
import { moveCursor } from '../platform/jobs/turns.ts'
import { presentBill } from './present-bill.ts'
import { doDue } from '../../scripts/testing/days.ts'
import { holderOf } from '../../scripts/testing/holder.ts'

const bank = await testBank({}, LONG_SESSIONS)
const today = () => bankDayOf(bank.now)
beforeAll(() => moveCursor(bank.machinery, { day: today(), turn: 'open' }))

/** Today's payment run; tomorrow's when it has passed. */
const run = async () => {
  const tonight = instantOf(today(), '20:01')
  bank.now = tonight > bank.now ? tonight : instantOf(addDays(today(), 1), '20:01')
  await doDue(bank)
}

async function billed(amount: string, { deposit = '500.00', dueIn = 0 } = {}) {
  bank.now = instantOf(addDays(today(), 1), '15:00')
  const { who, checking } = await holderOf(bank, { checking: deposit })
  const payee = await addPayee(bank, who)
  const dueOn = addDays(today(), dueIn)
  const wanted = { customer: who.id, payee, dueOn, amount, today: today(), at: bank.now, now: bank.now }
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
  return { who, checking, payee, id: bill.id, pay, bills, payments }
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

test('AutoPay’s payment comes back: the bill says so, and AutoPay can be switched on again', async () => {
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

test('AutoPay that failed says so and is off; with money it is switched on again, and pays', async () => {
  const { who, checking, id, bills } = await billed('80.00', { deposit: '79.99' })
  await who.put(`/api/bills/${id}/autopay`, { autopay: true })
  await run()
  const problem = 'AutoPay did not pay this bill: there was not enough money in the account.'
  expect(await bills()).toMatchObject([{ state: 'open', autopay: false, autopayProblem: problem, openAmount: 80 }])
  await bankDoes(bank, 'deposit', { to: checking.ledgerId, owner: who.id, amount: '20.00', source: 'cash' })
  const on = await who.put(`/api/bills/${id}/autopay`, { autopay: true })
  expect(on.body.data).toMatchObject({ autopay: true, autopayProblem: null })
  await run()
  expect(await bills()).toEqual([])
  expect((await who.get('/api/checking/primary')).body.data.balance).toBe(19.99)
})

/**
 * Whatever is paid towards a bill before its day, by hand or by an automatic payment: it is open until all of it is
 * paid, and no cent more is.
 */
test('parts leave a bill open, its AutoPay pays what they left, and together they are the bill', async () => {
  const part = fc.record({ by: fc.constantFrom('hand', 'autopay'), cents: fc.integer({ min: 1, max: 9_000 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 3 }), fc.boolean(), async (parts, switchedOn) => {
      const { who, checking, payee, id, pay, bills } = await billed('100.00', { dueIn: 3 })
      if (switchedOn) await who.put(`/api/bills/${id}/autopay`, { autopay: true })
      let paid = 0
      for (const { by, cents } of parts) {
        const amount = (cents / 100).toFixed(2)
        const made =
          by === 'hand'
            ? await pay(amount)
            : await who.post('/api/autopay', {
                payFromAccount: checking.publicId,
                payeeType: 'bill',
                selectedPayee: payee,
                paymentType: 'fixed',
                paymentAmount: amount,
                frequency: 'monthly',
                startDate: today(),
                endCondition: 'occurrences',
                numOccurrences: 1,
              })
        if (by === 'autopay') expect(made.status).toBeLessThan(300)
        if (by === 'hand' && made.status < 300) paid += cents
        if (by === 'autopay') paid += cents
      }
      bank.now = instantOf(today(), '20:01')
      await doDue(bank)
      const left = Math.max(0, 10_000 - paid)
      const [open] = await bills()
      expect([parts, open?.openAmount ?? 0]).toEqual([parts, switchedOn && left > 0 ? open?.openAmount : left / 100])
      expect(open === undefined).toBe(left === 0)
      for (let n = 0; n < 4; n += 1) await run()
      const balance = (await who.get('/api/checking/primary')).body.data.balance
      const least = switchedOn ? Math.max(10_000, paid) : paid
      expect([parts, Math.round((500 - balance) * 100) <= least]).toEqual([parts, true])
      expect((await bills()).length).toBe(switchedOn || left === 0 ? 0 : 1)
    }),
    { numRuns: 8 },
  )
})
