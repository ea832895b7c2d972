import { router } from '../trpc.ts'
import { depositToStudent } from './deposit-to-student.ts'
import { getStudent } from './get-student.ts'
import { studentTransactions } from './student-transactions.ts'

export const student = router({ get: getStudent, transactions: studentTransactions, deposit: depositToStudent })
