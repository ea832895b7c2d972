import { router } from '../trpc.ts'
import { creditTransactions, getCredit } from './credit-account.ts'
import { payCard } from './pay-card.ts'

export const cards = router({ get: getCredit, transactions: creditTransactions, pay: payCard })
