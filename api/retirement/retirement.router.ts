import { router } from '../trpc.ts'
import { contribute, getRetirement, retirementTransactions } from './retirement.ts'

export const retirement = router({ get: getRetirement, transactions: retirementTransactions, contribute })
