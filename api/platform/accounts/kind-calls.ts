/** The calls that every kind of account has alike (doc2 §7): its transactions, and money typed into it. */
import type { Wanted } from './asked.ts'
import { accountFor } from './asked.ts'
import { transactionPage, transactionQuery, type TransactionOut } from '../account.schema.ts'
import { placeNow } from '../orders/place.ts'
import { signedIn, type SignedInContext } from '../../trpc.ts'
import type { OwnAccount } from './account.queries.ts'
import { deposit } from './deposit.schema.ts'
import { depositInto, deposits } from './deposit-order.ts'
import { answerFor, moneyAnswer } from './money-act.ts'
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

/** What the page of an account shows of its lines: the last 30 days. */
export async function recentLines(ctx: SignedInContext, own: OwnAccount): Promise<TransactionOut[]> {
  const today = await ctx.machinery.clocks.today()
  return ctx.asCaller(async tx => (await transactionsOf(tx, own, today, { dateRange: '30days', limit: 100 })).items)
}
