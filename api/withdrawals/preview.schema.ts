/** What a withdrawal would cost and leave, before it is confirmed. */
import * as z from 'zod'
import { form, usd } from '../platform/fields.schema.ts'
import { alike } from '../platform/orders/alike.schema.ts'
import { foretold, safeToMove } from '../platform/safe-to-move.schema.ts'
import { withdrawalFields } from './withdraw.schema.ts'

const { accountId, withdrawalType, amount, scheduledDate, scheduledTime } = withdrawalFields
export const previewRequest = form({ accountId, withdrawalType, amount, scheduledDate, scheduledTime })
export const previewAnswer = z.object({ amount: usd, fee: usd, total: usd, safe: safeToMove, refusal: foretold, alike })
