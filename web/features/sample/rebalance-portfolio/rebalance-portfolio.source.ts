import { addMonths, type BankDay } from '../../../../ledger/calendar.ts'
import { amountsOf, type Portfolio } from './rebalance-portfolio.ts'

/** What the page reads. The sample stands in for the bank (doc3 §2.8); a live source has the same shape. */
interface PortfolioSource {
  read(today: BankDay): Portfolio
}

/** doc3 §9. */
const TOTAL = '70000.00'
const categories = ['Stocks', 'Bonds', 'Cash', 'Alternative Investments']

const allocation = (percentages: readonly number[]) => {
  const amounts = amountsOf(TOTAL, percentages)
  return categories.map((category, i) => ({ category, percentage: percentages[i] ?? 0, amount: amounts[i] ?? '0.00' }))
}

export const samplePortfolio: PortfolioSource = {
  read: today => ({
    currentAllocation: allocation([68, 20, 7, 5]),
    targetAllocation: allocation([60, 25, 10, 5]),
    totalValue: TOTAL,
    lastRebalanced: addMonths(today, -7),
  }),
}
