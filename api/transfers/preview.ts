import type * as z from 'zod'
import { position } from '../../ledger/accounts.ts'
import { money, text } from '../../ledger/money.ts'
import { VERIFICATION_FROM, WIRE_FEE } from '../../ledger/rates.ts'
import type { OwnAccount } from '../accounts/account.queries.ts'
import { outlookOf } from '../coming-up/outlook.queries.ts'
import { inWords } from '../platform/ledger-errors.ts'
import { totalOf } from '../platform/orders/order.ts'
import type { Wanted } from '../platform/orders/draft.ts'
import { foreseen } from '../platform/orders/place.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { arrivesOn } from './arrival.ts'
import { preview as answer, previewRequest } from './preview.schema.ts'
import { savedRecipients } from './recipient.queries.ts'
import { transfers, transferTexts, type TransferDetails } from './transfer-order.ts'

/** What a transfer would take and leave, and why it would be refused. Promises nothing: the ledger decides when it is confirmed. */
export const preview = signedIn
  .input(previewRequest)
  .output(answer)
  .query(async ({ ctx, input }) => {
    const { transferType, amount, transferDate } = input
    const own = await ctx.own.account(input.fromAccount)
    const today = await ctx.machinery.clocks.today()
    const fee = transferType === 'wire' ? WIRE_FEE : '0.00'
    const total = totalOf({ amount, fee })
    const wanted = await thoughtOf(ctx, input, own, fee)
    const refusal = wanted && (await foreseen(ctx, transfers, wanted))
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
        refusal: refusal ? inWords(refusal, transferTexts) : null,
      }
    })
  })

/** The transfer as far as the form has been filled in; undefined while an internal one has no receiver. */
async function thoughtOf(
  ctx: SignedInContext,
  { transferType: type, amount, transferDate, toAccount }: z.output<typeof previewRequest>,
  own: OwnAccount,
  fee: string,
): Promise<Wanted<TransferDetails> | undefined> {
  const to = type === 'internal' && toAccount ? (await ctx.own.account(toAccount)).state : undefined
  if (type === 'internal' && !to) return undefined
  const elsewhere = {
    fromLabel: '',
    toLabel: '',
    recipient: null,
    last4: type === 'internal' ? null : '0000',
    memo: '',
  }
  const details = { type, toKind: to?.kind ?? null, ...elsewhere }
  return { from: own.state.id, to: to?.id ?? null, amount, fee, details, on: transferDate }
}
