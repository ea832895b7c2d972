import { expect, test } from 'vitest'
import { paymentOf, toPayee, whenPaid } from './payment-draft.ts'

const today = '2026-11-25'
const bill = { id: 'b', payeeId: 'electric', openAmount: '84.20', dueDate: '2026-12-03' }
const about = { payeeId: 'electric', accountId: 'checking' }
const ofBill = paymentOf(about, bill, today)

test('another payee than the bill’s is paid no bill, and not by its amount or day', () => {
  expect(ofBill).toMatchObject({ billId: 'b', amount: '84.20', paymentDate: '2026-12-03', accountId: 'checking' })
  const other = toPayee(ofBill, 'internet', bill, today)
  expect(other).toMatchObject({ payeeId: 'internet', billId: '', amount: '', paymentDate: today })
  expect(toPayee(other, 'electric', bill, today)).toEqual(ofBill)
})

test('what was typed stays whoever is paid', () => {
  const typed = { ...ofBill, amount: '20', paymentDate: '2026-12-20', memo: 'Rent' }
  const other = toPayee(typed, 'internet', bill, today)
  expect(other).toEqual({ ...typed, payeeId: 'internet', billId: '' })
  expect(toPayee(other, 'electric', bill, today)).toEqual(typed)
  expect(toPayee(paymentOf({}, undefined, today), 'internet', undefined, today).payeeId).toBe('internet')
})

test('nobody is told that what is paid at once after 8 PM can be cancelled until 8 PM', () => {
  const draft = { ...ofBill, paymentDate: today }
  expect(whenPaid(draft, today, false)).toContain('at once after it. Until it is paid you can cancel.')
  expect(whenPaid(draft, today, true)).toContain('tomorrow if it is late. Until then you can cancel.')
  expect(whenPaid(ofBill, today, false)).toContain('on that day')
})
