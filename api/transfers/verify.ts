import { AppError } from '../errors.ts'
import { wrongCode } from '../platform/codes.ts'
import { enterCode, type Entered } from '../platform/orders/enter-code.ts'
import { step } from '../platform/orders/step.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { withoutChange } from './change.ts'
import { transfer } from './submit.schema.ts'
import { changeTo } from './transfer-change.ts'
import { type Transfer, type TransferDetails, transfers } from './transfer-order.ts'
import { ownTransfer, shown, stillToCome } from './transfer.queries.ts'
import { verifyTransfer } from './verify.schema.ts'

/**
 * Hands in the code of a transfer. Then it is sent, waits out its undo, or is planned. The fifth wrong code cancels it
 * and gives its hold back (C-108); a transfer that was verified answers as it stands, so that a retry posts nothing
 * twice (LED-54).
 */
export const verify = signedIn
  .input(verifyTransfer)
  .output(transfer)
  .mutation(async ({ ctx, input: { transferId, verificationCode } }) => {
    const one = await ctx.asCaller(async tx => stillToCome(tx, await ownTransfer(tx, transferId)))
    const entered = await enterCode(ctx.machinery, transfers, one, verificationCode, changeTo)
    return shown(ctx, await goOn(ctx, entered))
  })

async function goOn({ machinery }: SignedInContext, entered: Entered<TransferDetails>): Promise<Transfer> {
  const { order, outcome } = entered
  switch (outcome) {
    case 'right':
    case 'not-awaited': // another try with the right code came first: what it sends, or has sent, is the answer
      return asItStands((await step(machinery, transfers, order, { what: 'due' })).order)
    case 'too-late':
      await step(machinery, transfers, order, { what: 'due' })
      throw new AppError(
        'wrong_state',
        'The time to enter the code has passed. The transfer was cancelled and no money moved.',
      )
    case 'wrong':
      if (!entered.spent) throw wrongCode(undefined, 'verificationCode')
      return tooOften(machinery, order)
  }
}

function asItStands(order: Transfer): Transfer {
  if (order.state === 'cancelled' || order.state === 'expired')
    throw new AppError('wrong_state', 'This transfer was cancelled. No money moved.')
  if (order.state === 'refused') throw new AppError('wrong_state', 'This transfer was not made. No money moved.')
  return order
}

/** The transfer ends; of a planned one only its change does. */
async function tooOften(machinery: SignedInContext['machinery'], order: Transfer): Promise<never> {
  if (order.state !== 'awaiting-code') {
    await withoutChange(machinery, order)
    throw new AppError('wrong_code', 'Too many wrong codes. The transfer was not changed.', 'verificationCode')
  }
  await step(machinery, transfers, order, { what: 'called-off', as: 'cancelled', why: 'wrong_codes' })
  throw new AppError(
    'wrong_code',
    'Too many wrong codes. The transfer was cancelled and no money moved.',
    'verificationCode',
  )
}
