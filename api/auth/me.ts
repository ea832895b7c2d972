import { signedIn } from '../trpc.ts'
import { toUser, userOf } from './customer.queries.ts'
import { user } from '../platform/user.schema.ts'

/** The signed-in customer: the browser's check of its token at start (doc1 §4). */
export const me = signedIn.output(user).query(({ ctx }) => {
  const { self } = ctx.session
  return self.picture === null ? userOf(self) : ctx.asCaller(tx => toUser(tx, self))
})
