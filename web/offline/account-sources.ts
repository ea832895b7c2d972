import * as z from 'zod'
import { accountDetail } from '../../api/accounts/accounts.schema.ts'
import { creditAccount } from '../../api/cards/credit-account.schema.ts'
import { certificate } from '../../api/cds/certificate.schema.ts'
import { checkingAccount } from '../../api/checking/checking.schema.ts'
import { dashboard } from '../../api/dashboard/dashboard.schema.ts'
import { investment } from '../../api/investments/investment.schema.ts'
import { account } from '../../api/platform/account.schema.ts'
import { retirementAccount } from '../../api/retirement/retirement.schema.ts'
import { savingsAccount } from '../../api/savings/savings.schema.ts'
import { studentAccount } from '../../api/student/student.schema.ts'
import type { BankDay } from '../../ledger/calendar.ts'
import { money, sum, text } from '../../ledger/money.ts'
import { sampleAccount, daysAgo, type Account } from './sample/sample-account.ts'
import { sampleCertificate } from './sample/sample-certificate.ts'
import { sampleChecking } from './sample/sample-checking.ts'
import { sampleInvestment } from './sample/sample-investment.ts'
import { sampleRetirement } from './sample/sample-retirement.ts'
import { sampleStudent } from './sample/sample-student.ts'
import type { Source } from './source.ts'

/**
 * What stands in for each page, in one table. Account pages: a saved copy for every kind; sample data for the five
 * that the documents name (doc2 §4). Savings, credit and accounts without a page of their own end in the error
 * (C-58).
 */
const source = <T>(kind: string, schema: z.ZodType<T>, sample?: (today: BankDay) => T): Source<T> =>
  sample ? { kind, schema, sample } : { kind, schema }

export const checkingSource = source('checking', checkingAccount, sampleChecking)
export const savingsSource = source('savings', savingsAccount)
export const creditSource = source('credit', creditAccount)
export const retirementSource = source('retirement', retirementAccount, sampleRetirement)
export const studentSource = source('student', studentAccount, sampleStudent)
export const certificateSource = source('cd', certificate, sampleCertificate)
export const investmentSource = source('investment', investment, sampleInvestment)

/** The generic page of any account by its id, and the two kinds whose primary account it shows, too. */
export const accountSource = source('any', accountDetail)
export const moneyMarketSource = source('money-market', accountDetail)
export const loanSource = source('loan', accountDetail)

/** doc1 §2.9: the default account list, four demo accounts; only when the bank cannot be reached (C-157). */
const fourAccounts = (today: BankDay): Account[] => [
  plain(sampleChecking(today)),
  sampleAccount({
    kind: 'savings',
    type: 'Savings',
    lastFour: '0006',
    balance: '12500.00',
    openedDate: daysAgo(today, 200),
  }),
  sampleCard(today),
  plain(sampleRetirement(today)),
]

const plain = ({ transactions: _, ...rest }: Account & { transactions: unknown }): Account => rest

const sampleCard = (today: BankDay): Account => {
  const openedDate = daysAgo(today, 200)
  const card = sampleAccount({ kind: 'credit', type: 'Credit', lastFour: '0007', balance: '-640.00', openedDate })
  return {
    ...card,
    availableBalance: '4360.00',
    withdrawableBalance: '0.00',
    creditLimit: '5000.00',
    availableCredit: '4360.00',
  }
}

export const accountListSource = source('accounts', z.object({ accounts: z.array(account) }), today => ({
  accounts: fourAccounts(today),
}))

/**
 * The dashboard without the person: who is signed on is known anyway, and is not copied twice. No sample forecast
 * is drawn.
 */
const dashboardCopy = dashboard.omit({ user: true })
export type DashboardCopy = z.output<typeof dashboardCopy>

export const dashboardSource = source('dashboard', dashboardCopy, (today): DashboardCopy => {
  const accounts = fourAccounts(today)
  const deposits = accounts.filter(({ kind }) => kind === 'checking' || kind === 'savings')
  return {
    accounts,
    totalAvailable: text(sum(deposits.map(one => money(one.availableBalance)))),
    recentTransactions: sampleChecking(today).transactions,
    forecasts: [],
    waiting: [],
    upcoming: [],
  }
})

/** TRAN-071. What each may do in a transfer is the bank's word and is saved with the list. */
const transferAccount = account.extend({ accountName: z.string(), mayPay: z.boolean(), mayReceive: z.boolean() })
export const transferSource = source(
  'transfers',
  z.object({ accounts: z.array(transferAccount), today: z.string() }),
  today => ({
    today,
    accounts: fourAccounts(today).map(one => ({
      ...one,
      accountName: one.name,
      mayPay: one.kind === 'checking' || one.kind === 'savings',
      mayReceive: true,
    })),
  }),
)
