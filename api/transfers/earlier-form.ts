import { signedInOr } from '../trpc.ts'
import { earlierForm, type EarlierForm } from './earlier-form.schema.ts'
import { submitTransfer } from './submit.ts'
import { transfer, type TransferRequest } from './submit.schema.ts'

/**
 * The earlier form's transfer (doc1 §7: `POST /dashboard/transfer`): the same act under older names.
 * Dated today unless it says otherwise.
 */
export const transferFromDashboard = signedInOr(() => 'You must be logged in to transfer money')
  .input(earlierForm)
  .output(transfer)
  .mutation(({ ctx, input }) =>
    submitTransfer(ctx, input, async () => asRequest(input, await ctx.machinery.clocks.today())),
  )

function asRequest(form: EarlierForm, today: string): TransferRequest {
  const { fromAccount, amount, memo, date = today } = form
  const common = {
    fromAccount,
    amount: amount.includes('.') ? amount.padEnd(amount.indexOf('.') + 3, '0') : `${amount}.00`,
    memo,
    transferDate: date,
    transferFrequency: 'once' as const,
    emailReceipt: false,
    undoSeconds: 0,
  }
  if (form.type === 'internal') return { ...common, transferType: 'internal', toAccount: form.toAccount }
  const { customBankName, bankName, routingNumber, accountNumber, accountHolderName, accountType } = form
  const payee = { routingNumber, accountNumber, accountHolderName, accountType, saveRecipient: false }
  return { ...common, transferType: 'external', externalAccount: { ...payee, bankName: customBankName ?? bankName } }
}
