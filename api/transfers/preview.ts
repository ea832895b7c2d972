import { position } from '../../ledger/accounts.ts'
import { money, text } from '../../ledger/money.ts'
import { VERIFICATION_FROM, WIRE_FEE } from '../../ledger/rates.ts'
import { outlookOf } from '../coming-up/outlook.queries.ts'
import { signedIn } from '../trpc.ts'
import { arrivesOn } from './arrival.ts'
import { preview as answer, previewRequest } from './preview.schema.ts'
import { savedRecipients } from './recipient.queries.ts'

/** What a transfer would take and leave. Promises nothing: the ledger decides when it is confirmed. */
export const preview = signedIn
  .input(previewRequest)
  .output(answer)
  .query(async ({ ctx, input }) => {
    const { transferType, amount, transferDate } = input
    const own = await ctx.own.account(input.fromAccount)
    const today = await ctx.machinery.clocks.today()
    const fee = transferType === 'wire' ? WIRE_FEE : '0.00'
    const total = text(money(amount).plus(fee))
    return ctx.asCaller(async tx => {
      const known = (await savedRecipients(tx)).find(({ id }) => id === input.recipientId)
      const newPayee = transferType === 'external' && known?.used !== true
      const leaves = transferType !== 'internal'
      const safe = await outlookOf(tx, ctx.customer, own, { total, leaves }, today)
      return {
        amount,
        fee,
        total,
        balanceAfter: text(position(own.state).posted.minus(total)),
        arrivesOn: arrivesOn(transferType, transferDate < today ? today : transferDate),
        needsCode: transferType === 'wire' || newPayee || (leaves && money(amount).gte(VERIFICATION_FROM)),
        safe,
      }
    })
  })
