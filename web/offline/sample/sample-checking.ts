import type * as z from 'zod'
import type { checkingAccount } from '../../../api/checking/checking.schema.ts'
import type { BankDay } from '../../../ledger/calendar.ts'
import { money, percentOf, text } from '../../../ledger/money.ts'
import { daysAgo, idOf, linesBackFrom, sampleAccount, type Movement } from './sample-account.ts'

/**
 * doc2 §9: balance 600000; capital of 1,600,000 with 12% federal and 3% state withheld, and four small movements
 * (LED-44, C-73).
 */
const BALANCE = '600000.00'
const CAPITAL = '1600000.00'
const FEDERAL = 12
const STATE = 3

const withheld = (pct: number) => `-${text(percentOf(money(CAPITAL), pct))}`

const history = (today: BankDay): Movement[] => [
  {
    day: daysAgo(today, 3),
    amount: '250.00',
    type: 'deposit',
    category: 'Deposit',
    description: 'Welcome bonus',
  },
  {
    day: daysAgo(today, 5),
    amount: '0.01',
    type: 'deposit',
    category: 'Deposit',
    description: 'Verification deposit',
  },
  { day: daysAgo(today, 9), amount: '-250.00', type: 'fee', category: 'Fees', description: 'Processing fee' },
  {
    day: daysAgo(today, 10),
    amount: withheld(STATE),
    type: 'withdrawal',
    category: 'Taxes',
    description: `State tax withholding (${STATE}%)`,
  },
  {
    day: daysAgo(today, 10),
    amount: withheld(FEDERAL),
    type: 'withdrawal',
    category: 'Taxes',
    description: `Federal tax withholding (${FEDERAL}%)`,
  },
  { day: daysAgo(today, 10), amount: CAPITAL, type: 'deposit', category: 'Deposit', description: 'Capital deposit' },
]

export function sampleChecking(today: BankDay): z.output<typeof checkingAccount> {
  const openedDate = daysAgo(today, 90)
  return {
    ...sampleAccount({ kind: 'checking', type: 'Checking', lastFour: '0001', balance: BALANCE, openedDate }),
    transactions: linesBackFrom(idOf('checking'), BALANCE, history(today)),
  }
}
