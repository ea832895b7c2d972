import { formatUsd } from '../../ledger/money.ts'
import { caller } from '../auth/customer.queries.ts'
import { AppError } from '../errors.ts'
import type { Tx } from '../platform/db.ts'
import { countTry } from '../platform/limits.ts'
import { translate } from '../platform/locales.ts'
import { enqueue } from '../platform/outbox.ts'
import { fill } from '../platform/phrase.schema.ts'
import { signedIn } from '../trpc.ts'
import { receiptAnswer, receiptRequest } from './withdraw.schema.ts'
import { oneWithdrawal, ownWithdrawal, totalOf, type WithdrawalRow } from './withdrawal.queries.ts'

const names = { atm: 'ATM withdrawal', branch: 'Branch withdrawal', cashAdvance: 'Cash advance' } as const

/** Queues the receipt once per address. Never carries a code. `now` is the wall clock. */
export async function sendReceipt(tx: Tx, row: WithdrawalRow, email: string | null, now: number): Promise<void> {
  if (!email) return
  const { language } = await caller(tx, row.customer)
  const params = {
    what: translate(language, names[row.kind]),
    amount: formatUsd(row.amount),
    fee: formatUsd(row.fee),
    total: formatUsd(totalOf(row)),
    from: row.account_label,
    date: row.scheduled_on ?? row.created_at.toISOString().slice(0, 10),
    number: row.confirmation ?? '',
  }
  const source = { occurrence: `withdrawal:${row.id}` }
  await enqueue(
    tx,
    { source, customer: row.customer, recipient: email, template: 'withdrawal-receipt', language, params },
    now,
  )
}

/** Mails the receipt of a withdrawal that was made (doc3 §7). 409 when none was. */
export const receipt = signedIn
  .input(receiptRequest)
  .output(receiptAnswer)
  .mutation(async ({ ctx, input: { transactionId, email } }) => {
    const { machinery, customer } = ctx
    const row = await ctx.asCaller(tx => ownWithdrawal(tx, transactionId))
    await countTry(machinery, [['challenge', `receipt ${customer}`]])
    const now = await machinery.clocks.bank()
    await ctx.asCaller(async tx => {
      const { stage } = await oneWithdrawal(tx, row, now)
      if (stage === 'undo-runs') throw new AppError('wrong_state', 'The receipt comes once the money has left.')
      if (['failed', 'cancelled', 'expired'].includes(stage))
        throw new AppError('wrong_state', 'There is no receipt: no money moved.')
      await sendReceipt(tx, row, email, machinery.clocks.wall())
    })
    return { sentTo: email, message: fill('Receipt sent successfully to {email}', { email }) }
  })
