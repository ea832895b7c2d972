/** The calls that every kind of account has alike (doc2 §7): its transactions, and money typed into it. */
import type { BankDay } from '../../../ledger/calendar.ts'
import { accountFor, type Wanted } from './asked.ts'
import { moneyAnswer, transactionPage, transactionQuery } from '../account.schema.ts'
import { placeNow } from '../orders/place.ts'
import type { Tx } from '../db.ts'
import { signedIn, type SignedInContext } from '../../trpc.ts'
import { toAccount, type OwnAccount } from './account.queries.ts'
import { deposit } from './deposit.schema.ts'
import { depositInto, deposits } from './deposit-order.ts'
import { answerFor } from './money-act.ts'
import { transactionsOf } from './transactions.queries.ts'

/** GET .../transactions: a page, newest first; pending holds first. */
export const transactionsCall = (wanted: Wanted) =>
  signedIn
    .input(transactionQuery)
    .output(transactionPage)
    .query(async ({ ctx, input: { accountId, ...query } }) => {
      const today = await ctx.machinery.clocks.today()
      return ctx.own.read(async (tx, own) =>
        transactionsOf(tx, await accountFor({ own }, accountId, wanted, 'toRead'), today, query),
      )
    })

/**
 * POST .../deposit: raises the balance at once and stays unsettled until the bank has the money (C-74). 422 past a cap.
 */
export const depositCall = (wanted: Wanted) =>
  signedIn
    .input(deposit)
    .output(moneyAnswer)
    .mutation(async ({ ctx, input }) => {
      const { order, event } = await placeNow(ctx, deposits, input, async ctx =>
        depositInto(await accountFor(ctx, input.accountId, wanted), input),
      )
      return answerFor(ctx, order.to, event)
    })

/**
 * What the page of an account shows: the account, what is said beside it, and its lines of the last 30 days. All of it
 * is asked for at once, in the transaction that finds the account.
 */
export async function accountPage<T extends object>(
  { machinery, own }: SignedInContext,
  reference: string,
  wanted: Wanted,
  beside: (tx: Tx, found: OwnAccount, today: BankDay, every: readonly OwnAccount[]) => Promise<T>,
) {
  const today = await machinery.clocks.today()
  return own.read(async (tx, accounts) => {
    const found = await accountFor({ own: accounts }, reference, wanted)
    const [said, { items }] = await Promise.all([
      beside(tx, found, today, accounts.every),
      transactionsOf(tx, found, today, { dateRange: '30days', limit: 100 }),
    ])
    return { ...toAccount(found), ...said, transactions: items }
  })
}
