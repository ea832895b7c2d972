/** What a customer's act on one of their own accounts is answered with, as the documents read it. */
import type { RecordedEvent } from '../../../ledger/journal.ts'
import { DAILY_LIMIT_REACHED } from '../account.schema.ts'
import type { RefusalTexts } from '../ledger-errors.ts'
import type { SignedInContext } from '../../trpc.ts'
import { confirmationNumber } from '../confirmation-number.ts'
import { everyAccountOf, toAccount, type OwnAccount } from './account.queries.ts'
import { lineOf } from './transactions.queries.ts'
import type { Tx } from '../db.ts'

/** The text of a deposit above what is left of the day; where nothing is left, that the limit is reached. */
export const unlessReached =
  (text: string) =>
  ({ remaining }: Readonly<Record<string, string>>): string =>
    remaining === '0.00' ? DAILY_LIMIT_REACHED : text

/** Refusals of money that customers type in (C-74). */
export const typedTexts: RefusalTexts = {
  exceeds_daily_limit: unlessReached('Deposits are limited to {limit} a day. You can deposit up to {remaining} today.'),
  exceeds_monthly_limit: 'Deposits are limited to {limit} a month. You can deposit up to {remaining} this month.',
}

/** The caller's account by the ledger's number, also one that was closed since. */
export async function accountNumbered(tx: Tx, id: number | null): Promise<OwnAccount> {
  const own = (await everyAccountOf(tx)).find(({ state }) => state.id === id)
  if (!own) throw new Error('an own account that is not there')
  return own
}

/** The line that an event made on this account, its number, and how the account stands now. A retry hears the same. */
export const answerFor = (ctx: SignedInContext, account: number | null, event: RecordedEvent) =>
  ctx.asCaller(async tx => {
    const own = await accountNumbered(tx, account)
    const line = await lineOf(tx, own, event)
    const { availableBalance, availableCredit = '0.00' } = toAccount(own)
    return {
      confirmationNumber: confirmationNumber(event.seq),
      newBalance: line.balance ?? '0.00',
      availableBalance,
      availableCredit,
      transaction: line,
    }
  })
