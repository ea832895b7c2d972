import { addDays, addMonths, type BankDay, endOfMonth, startOfMonth } from '../../../../ledger/calendar.ts'
import { CD_RATE_DEFAULT, certificateYield } from '../../../../ledger/rates/certificate.ts'
import { INTEREST_RATE, yieldOf } from '../../../../ledger/rates/interest.ts'
import { pause } from '../../../lib/pause.ts'

/** doc3 §3. Amounts are decimal text, rates are percent a year; a certificate also has a maturity date and a term. */
export interface InterestAccount {
  readonly id: string
  readonly name: string
  readonly balance: string
  readonly interestRate: string
  readonly apy: string
  readonly lastInterestPaid: string
  readonly interestYTD: string
  readonly interestLastYear: string
  readonly nextInterestDate: BankDay
  readonly maturityDate?: BankDay | null
  readonly term?: string | null
}
export interface HistoricalRate {
  readonly date: BankDay
  readonly savingsRate: string
  readonly cdRate: string
}
export interface InterestData {
  readonly accounts: readonly InterestAccount[]
  readonly rates: readonly HistoricalRate[]
}

/**
 * What the page reads; newest rate first. The sample stands in for the bank (doc3 §2.8); a live source has the same
 * shape.
 */
interface InterestSource {
  load(today: BankDay): Promise<InterestData>
}

const accounts = (today: BankDay): InterestAccount[] => {
  const nextInterestDate = addDays(endOfMonth(today), 1)
  return [
    {
      id: 'savings',
      name: 'Sample Savings',
      balance: '18898.48',
      interestRate: INTEREST_RATE.savings,
      apy: yieldOf('savings'),
      lastInterestPaid: '13.37',
      interestYTD: '112.40',
      interestLastYear: '148.02',
      nextInterestDate,
    },
    {
      id: 'money-market',
      name: 'Money Market',
      balance: '32150.00',
      interestRate: INTEREST_RATE['money-market'],
      apy: yieldOf('money-market'),
      lastInterestPaid: '65.61',
      interestYTD: '598.27',
      interestLastYear: '702.15',
      nextInterestDate,
    },
    {
      id: 'checking',
      name: 'Sample Checking',
      balance: '4312.18',
      interestRate: INTEREST_RATE.checking,
      apy: yieldOf('checking'),
      lastInterestPaid: '0.04',
      interestYTD: '0.39',
      interestLastYear: '0.44',
      nextInterestDate,
    },
    {
      id: 'cd',
      name: 'Certificate of Deposit',
      balance: '15000.00',
      interestRate: CD_RATE_DEFAULT,
      apy: certificateYield(CD_RATE_DEFAULT),
      lastInterestPaid: '140.63',
      interestYTD: '281.26',
      interestLastYear: '0.00',
      nextInterestDate: addDays(today, 41),
      maturityDate: addMonths(today, 7),
      term: '12 months',
    },
  ]
}

/** The last twelve months, newest first: today's rates are the bank's own. */
const past: readonly [savings: string, cd: string][] = [
  ['0.85', '3.25'],
  ['0.85', '3.25'],
  ['0.85', '3.30'],
  ['0.80', '3.40'],
  ['0.80', '3.45'],
  ['0.80', '3.55'],
  ['0.75', '3.60'],
  ['0.75', '3.75'],
  ['0.70', '3.80'],
  ['0.70', '3.90'],
  ['0.65', '4.00'],
  ['0.60', '4.05'],
]

export const sampleInterest: InterestSource = {
  async load(today) {
    await pause('sampleLoad')
    const month = startOfMonth(today)
    return {
      accounts: accounts(today),
      rates: past.map(([savingsRate, cdRate], i) => ({ date: addMonths(month, -i), savingsRate, cdRate })),
    }
  },
}
