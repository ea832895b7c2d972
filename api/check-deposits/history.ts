import { everyAccountOf } from '../platform/accounts/account.queries.ts'
import { signedIn } from '../trpc.ts'
import { checksOf, toCheck } from './check-deposit.queries.ts'
import { history as historyAnswer, historyQuery } from './check-deposits.schema.ts'

/** A page of the customer's checks, newest first. */
export const history = signedIn
  .input(historyQuery)
  .output(historyAnswer)
  .query(({ ctx, input: { page, limit } }) =>
    ctx.asCaller(async tx => {
      const [own, { found, total }] = await Promise.all([everyAccountOf(tx), checksOf(tx, page, limit)])
      return {
        deposits: found.map(row => toCheck(row, own)),
        page,
        pages: Math.max(1, Math.ceil(total / limit)),
        total,
      }
    }),
  )
