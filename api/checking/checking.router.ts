import { router } from '../trpc.ts'
import { checkingTransactions, getChecking } from './checking.ts'
import { deposit } from './deposit.ts'

export const checking = router({ get: getChecking, transactions: checkingTransactions, deposit })
