import { addDays, addMonths, type BankDay, endOfMonth, partsOf, startOfMonth } from '../../../../ledger/calendar.ts'
import { money, text } from '../../../../ledger/money.ts'
import {
  CD_RATE_DEFAULT,
  CD_TERM_DEFAULT_MONTHS,
  cdInterest,
  certificateYield,
} from '../../../../ledger/rates/certificate.ts'
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
  read(today: BankDay): InterestData
  load(today: BankDay): Promise<InterestData>
}

/**
 * The sample certificate: opened seven months ago for twelve, at the rate of that month; interest is paid out at each
 * end of a quarter counted from that day, as the bank pays it (`ledger/rates/certificate.ts`).
 */
function certificateOn(today: BankDay) {
  const [opened, balance] = [addMonths(today, -MONTHS_OPEN), money('15000')]
  const interestRate = past[MONTHS_OPEN]?.[1] ?? CD_RATE_DEFAULT
  const paid = cdInterest(balance, interestRate)
  const ends = Array.from({ length: CD_TERM_DEFAULT_MONTHS / 3 }, (_, i) => addMonths(opened, 3 * (i + 1)))
  const paidIn = (year: number) =>
    text(paid.times(ends.filter(end => end <= today && partsOf(end).year === year).length))
  const { year } = partsOf(today)
  const maturityDate = addMonths(opened, CD_TERM_DEFAULT_MONTHS)
  return {
    balance: text(balance),
    interestRate,
    apy: certificateYield(interestRate),
    lastInterestPaid: text(paid),
    interestYTD: paidIn(year),
    interestLastYear: paidIn(year - 1),
    nextInterestDate: ends.find(end => end > today) ?? maturityDate,
    maturityDate,
    term: '12 months',
  }
}
const MONTHS_OPEN = 7

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
      ...certificateOn(today),
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
  read(today) {
    const month = startOfMonth(today)
    return {
      accounts: accounts(today),
      rates: past.map(([savingsRate, cdRate], i) => ({ date: addMonths(month, -i), savingsRate, cdRate })),
    }
  },
  async load(today) {
    await pause('sampleLoad')
    return sampleInterest.read(today)
  },
}
