import type * as z from 'zod'
import type { studentAccount } from '../../../api/student/student.schema.ts'
import type { BankDay } from '../../../ledger/calendar.ts'
import { daysAgo, idOf, linesBackFrom, sampleAccount, type Movement } from './sample-account.ts'

/** doc2 §9: minimum $300, fee waived, overdraft linked to savings, 0.01% APY, balance 530000. The lines are ours. */
const BALANCE = '530000.00'

const history = (today: BankDay): Movement[] => [
  { day: daysAgo(today, 2), amount: '-86.40', type: 'purchase', category: 'Shopping', description: 'Campus Bookstore' },
  { day: daysAgo(today, 6), amount: '-420.00', type: 'payment', category: 'Payment', description: 'Residence hall' },
  { day: daysAgo(today, 12), amount: '-60.00', type: 'withdrawal', category: 'Cash', description: 'ATM withdrawal' },
  { day: daysAgo(today, 15), amount: '1850.00', type: 'deposit', category: 'Deposit', description: 'Scholarship' },
]

export function sampleStudent(today: BankDay): z.output<typeof studentAccount> {
  const openedDate = daysAgo(today, 180)
  return {
    ...sampleAccount({ kind: 'student', type: 'Student', lastFour: '0002', balance: BALANCE, openedDate }),
    transactions: linesBackFrom(idOf('student'), BALANCE, history(today)),
  }
}
