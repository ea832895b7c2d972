import { accountsOf } from '../platform/accounts/account.queries.ts'
import { labelOfOwn } from '../platform/accounts/label.queries.ts'
import { signedIn } from '../trpc.ts'
import { linesOf } from './alert-line.queries.ts'
import { ownLines } from './forecast-record.schema.ts'

/** The caller's accounts with an alert line of their own, which counts instead of the balance alert's. */
export const listLines = signedIn.output(ownLines).query(({ ctx }) =>
  ctx.asCaller(async tx => {
    const [lines, own] = await Promise.all([linesOf(tx, ctx.customer), accountsOf(tx)])
    return own.flatMap(one => {
      const line = lines.get(one.state.id)
      return line === undefined ? [] : [{ accountId: one.state.publicId, name: labelOfOwn(one), line }]
    })
  }),
)
