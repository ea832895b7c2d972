import { router } from '../trpc.ts'
import { depositToStudent, getStudent, studentTransactions } from './student.ts'

export const student = router({ get: getStudent, transactions: studentTransactions, deposit: depositToStudent })
