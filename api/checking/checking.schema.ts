/** The checking account page (doc2 §2.3, §5, §7). */
import * as z from 'zod'
import { account, transaction } from '../platform/account.schema.ts'
import { form, idText, money, remark, required } from '../platform/fields.schema.ts'

export const checkingAccount = account.extend({ transactions: z.array(transaction) })

export const deposit = form({
  accountId: idText.default('primary'),
  amount: money('Please enter a valid positive amount.'),
  description: remark('Please enter a shorter description.'),
  approvalCode: required('Transaction Approval Code is required to complete this deposit.', 40),
})
