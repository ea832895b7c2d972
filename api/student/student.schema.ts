/** The student account page (doc2 §2.7, §7). */
import * as z from 'zod'
import { account, transaction } from '../platform/account.schema.ts'

export const studentAccount = account.extend({ transactions: z.array(transaction) })
