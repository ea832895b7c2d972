/** A customer's act on one of their own accounts: one command under the request's key, answered as the documents read it. */
import type { Command, RecordedEvent } from '../../ledger/journal.ts'
import * as z from 'zod'
import { transaction, type TransactionOut } from '../platform/account.schema.ts'
import { usd } from '../platform/fields.schema.ts'
import { accepted, fromLedger, type RefusalTexts } from '../platform/ledger-errors.ts'
import type { SignedInContext } from '../trpc.ts'
import { ownAccount, toAccount, type OwnAccount } from './account.queries.ts'
import { lineOf } from './transactions.queries.ts'

/** doc2 §7: `data.newBalance`, `data.transaction`; the available balance as the server knows it (C-183). */
export const moneyAnswer = z.object({ newBalance: usd, availableBalance: usd, transaction })

export interface MoneyAnswer {
  newBalance: TransactionOut['amount']
  availableBalance: TransactionOut['amount']
  transaction: TransactionOut
}

/** Refusals of money that customers type in (C-74). */
export const typedTexts: RefusalTexts = {
  exceeds_daily_limit: 'Deposits are limited to {limit} a day. You can deposit up to {remaining} today.',
  exceeds_monthly_limit: 'Deposits are limited to {limit} a month. You can deposit up to {remaining} this month.',
}

/** Appends it in the caller's name, now. 422 with the act's texts; the same key answers with the same event again. */
export async function actOf(
  ctx: SignedInContext,
  kind: string,
  payload: Command['payload'],
  texts: RefusalTexts,
): Promise<RecordedEvent> {
  const { machinery, customer } = ctx
  const command = { key: ctx.key(), kind, payload, actor: customer, at: await machinery.clocks.bank() }
  return accepted(await fromLedger(machinery.ledger.append(command)), texts).event
}

/** The line that an event made on this account, and the balances after it. */
export const answerFor = (ctx: SignedInContext, own: OwnAccount, event: RecordedEvent): Promise<MoneyAnswer> =>
  ctx.asCaller(async tx => {
    const line = await lineOf(tx, own, event)
    const { availableBalance } = toAccount(await ownAccount(tx, own.state.publicId))
    return { newBalance: line.balance ?? '0.00', availableBalance, transaction: line }
  })
