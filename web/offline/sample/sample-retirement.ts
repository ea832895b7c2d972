import type * as z from 'zod'
import type { retirementAccount } from '../../../api/retirement/retirement.schema.ts'
import type { BankDay } from '../../../ledger/calendar.ts'
import { money, text } from '../../../ledger/money.ts'
import { CONTRIBUTION_LIMIT, contributionRoom } from '../../../ledger/rates/retirement.ts'
import { daysAgo, idOf, linesBackFrom, sampleAccount, type Movement } from './sample-account.ts'

/** doc2 §9: balance 1,000, year to date 2,500 of 6,500, remaining 4,000, 0.05% APY. The lines are ours. */
const BALANCE = '1000.00'
const CONTRIBUTED = '2500.00'
const INTEREST = '0.04'

const history = (today: BankDay): Movement[] => [
  { day: daysAgo(today, 4), amount: '500.00', type: 'deposit', category: 'Deposit', description: 'IRA Contribution' },
  { day: daysAgo(today, 8), amount: INTEREST, type: 'interest', category: 'Interest', description: 'Interest paid' },
  {
    day: daysAgo(today, 20),
    amount: '-1500.00',
    type: 'withdrawal',
    category: 'Withdrawal',
    description: 'IRA Distribution',
  },
]

export function sampleRetirement(today: BankDay): z.output<typeof retirementAccount> {
  const openedDate = daysAgo(today, 400)
  return {
    ...sampleAccount({ kind: 'retirement', type: 'Retirement', lastFour: '0003', balance: BALANCE, openedDate }),
    withdrawableBalance: '0.00',
    contributionLimit: CONTRIBUTION_LIMIT,
    ytdContributions: CONTRIBUTED,
    remainingContribution: text(contributionRoom(money(CONTRIBUTED))),
    openDate: openedDate,
    retirementType: 'Traditional IRA',
    taxStatus: 'Tax-deferred',
    interestAccrued: '0.00',
    interestYTD: INTEREST,
    transactions: linesBackFrom(idOf('retirement'), BALANCE, history(today)),
  }
}
