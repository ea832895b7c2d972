import { router } from '../trpc.ts'
import { checkingTransactions } from './checking-transactions.ts'
import { getChecking } from './get-checking.ts'
import { deposit } from './deposit.ts'

export const checking = router({ get: getChecking, transactions: checkingTransactions, deposit })
