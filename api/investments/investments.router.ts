import { router } from '../trpc.ts'
import { cancelOrder } from './cancel-order.ts'
import { getInvestment, investmentTransactions } from './investment.ts'
import { investmentsOverview } from './overview.ts'
import { buy, sell } from './place-order.ts'
import { getPortfolios, previewRebalance, rebalanceNow } from './rebalance.ts'
import { priceHistory, quotes } from './quotes.ts'

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
