import { AppError } from '../errors.ts'
import { wrongCode } from '../platform/codes.ts'
import { enterCode } from '../platform/orders/enter-code.ts'
import { step } from '../platform/orders/step.ts'
import { signedIn } from '../trpc.ts'
import { balanceTransfers } from './balance-transfer-order.ts'
import { ownBalanceTransfer, shown } from './balance-transfer.queries.ts'
import { balanceTransfer, verifyBalanceTransfer } from './balance-transfer.schema.ts'

/**
 * Hands in the code. The fifth wrong one cancels the transfer and gives its hold back; one that was verified answers as
 * it stands.
 */
export const verifyBalance = signedIn
  .input(verifyBalanceTransfer)
  .output(balanceTransfer)
  .mutation(async ({ ctx, input: { transferId, verificationCode } }) => {
    const { machinery } = ctx
    const one = await ownBalanceTransfer(ctx, transferId)
    const { order, ...entered } = await enterCode(machinery, balanceTransfers, one, verificationCode, same => same)
    if (entered.outcome !== 'wrong') {
      const { order: now } = await step(machinery, balanceTransfers, order, { what: 'due' })
      if (now.state === 'made') return shown(now)
      throw new AppError('wrong_state', 'This transfer was not made. No money moved.')
    }
    if (!entered.spent) throw wrongCode(undefined, 'verificationCode')
    await step(machinery, balanceTransfers, order, { what: 'called-off', as: 'cancelled', why: 'wrong_codes' })
    const spent = 'Too many wrong codes. The transfer was cancelled and no money moved.'
    throw new AppError('wrong_code', spent, 'verificationCode')
  })
