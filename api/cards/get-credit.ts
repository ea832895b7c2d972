import { accountPage } from '../platform/accounts/kind-calls.ts'
import { byId } from '../platform/account.schema.ts'
import { signedIn } from '../trpc.ts'
import { creditAccount } from './credit-account.schema.ts'
import { standingOf } from './standing.queries.ts'
import { credit } from './credit-account.ts'

/** The caller's card: what is owed, what is available, minimum and due day, points, the last 30 days. */
export const getCredit = signedIn
  .input(byId)
  .output(creditAccount)
  .query(async ({ ctx, input: { accountId } }) => {
    const {
      creditLimit = '0.00',
      availableCredit = '0.00',
      ...shown
    } = await accountPage(ctx, accountId, credit, (tx, { state }, today) => standingOf(tx, state, today))
    return { ...shown, creditLimit, availableCredit }
  })
