/** Money typed into an account that needs no approval code: savings, student, money market (doc2 §5). */
import { form, idText, money, remark } from '../fields.schema.ts'

export const deposit = form({
  accountId: idText.default('primary'),
  amount: money('Please enter a valid positive amount.'),
  description: remark('Please enter a shorter description.'),
})
