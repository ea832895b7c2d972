import { router } from '../trpc.ts'
import { cancelOrder } from './cancel-order.ts'
import { getInvestment } from './get-investment.ts'
import { investmentTransactions } from './investment-transactions.ts'
import { investmentsOverview } from './overview.ts'
import { buy } from './buy.ts'
import { sell } from './sell.ts'
import { getPortfolios } from './get-portfolios.ts'
import { previewRebalance } from './preview-rebalance.ts'
import { rebalanceNow } from './rebalance-now.ts'
import { priceHistory } from './price-history.ts'
import { quotes } from './quotes.ts'

export const investments = router({
  get: getInvestment,
  transactions: investmentTransactions,
  buy,
  sell,
  cancelOrder,
  quotes,
  history: priceHistory,
  overview: investmentsOverview,
  portfolios: getPortfolios,
  previewRebalance,
  rebalance: rebalanceNow,
})
