import { ownAccount, toAccount } from '../accounts/account.queries.ts'
import { lineOf } from '../accounts/transactions.queries.ts'
import { withCode } from '../platform/codes.ts'
import { accepted, fromLedger } from '../platform/ledger-errors.ts'
import { signedIn } from '../trpc.ts'
import { deposit as input, depositAnswer } from './checking.schema.ts'

/**
 * Money that the customer types into checking: it needs a code of purpose deposit, raises the balance at once and stays
 * unsettled until the bank has it (C-74). 422 with a wrong code or past a cap; the same key answers the same again.
 */
export const deposit = signedIn
  .input(input)
  .output(depositAnswer)
  .mutation(async ({ ctx, input: { accountId, amount, description = 'Deposit', approvalCode } }) => {
    const { machinery, customer } = ctx
    const own = await ctx.own.account(accountId, ['checking'])
    const key = ctx.key()
    const event = await withCode(machinery, { purpose: 'deposit', customer }, approvalCode, key, async () => {
      const at = await machinery.clocks.bank()
      const payload = { to: own.state.id, owner: customer, amount, description: description || 'Deposit' }
      const command = { key, kind: 'deposit', payload, actor: customer, at }
      return accepted(await fromLedger(machinery.ledger.append(command)), texts).event
    })
    return ctx.asCaller(async tx => {
      const line = await lineOf(tx, own, event)
      const { availableBalance } = toAccount(await ownAccount(tx, own.state.publicId))
      return { newBalance: line.balance ?? '0.00', availableBalance, transaction: line }
    })
  })

const texts = {
  exceeds_daily_limit: 'Deposits are limited to {limit} a day. You can deposit up to {remaining} today.',
  exceeds_monthly_limit: 'Deposits are limited to {limit} a month. You can deposit up to {remaining} this month.',
}
