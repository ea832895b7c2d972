import { accountId } from '../../ledger/accounts.ts'
import { stepKey } from '../../ledger/keys.ts'
import { AppError } from '../errors.ts'
import { accepted, fromLedger } from '../platform/ledger-errors.ts'
import { signedIn } from '../trpc.ts'
import { byTransfer, transfer } from './submit.schema.ts'
import { transferTexts } from './transfer-order.ts'
import { ownTransfer, shown } from './transfer.queries.ts'

/** Takes an internal transfer back within 24 hours, while the receiving account can give it (ARCHITECTURE, Undo). */
export const reverse = signedIn
  .input(byTransfer)
  .output(transfer)
  .mutation(async ({ ctx, input: { transferId } }) => {
    const { clocks, ledger } = ctx.machinery
    const one = await ctx.asCaller(tx => ownTransfer(tx, transferId))
    const { event, to, from } = one
    if (event === null || to === null) throw new AppError('wrong_state', 'This transfer cannot be taken back.')
    const payload = { of: event, from: accountId.parse(from), to: accountId.parse(to) }
    const key = stepKey(ctx.customer, 'back', one.id)
    const at = await clocks.bank()
    const command = { key, kind: 'transfer-reversal', actor: ctx.customer, at, payload }
    accepted(await fromLedger(ledger.append(command)), backTexts)
    return shown(ctx, one)
  })

const backTexts = {
  ...transferTexts,
  insufficient_funds: 'The other account no longer holds this amount, so the transfer cannot be taken back.',
  too_late: 'A transfer can be taken back within 24 hours.',
  not_found: 'This transfer cannot be taken back.',
  wrong_state: 'This transfer was already taken back.',
}
