/** Money typed into an account that needs no approval code: savings, student, money market (doc2 §5). */
import { cleanText, form, idText, money } from '../fields.schema.ts'

export const deposit = form({
  accountId: idText.default('primary'),
  amount: money('Please enter a valid positive amount.'),
  description: cleanText('Please enter a shorter description.', 140).optional(),
})
