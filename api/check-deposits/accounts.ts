import { payingKinds } from '../../ledger/accounts.ts'
import { accountsOf, toAccount } from '../platform/accounts/account.queries.ts'
import { signedIn } from '../trpc.ts'
import { accountsAnswer } from './check-deposits.schema.ts'

/** The accounts that take checks. */
export const accounts = signedIn.output(accountsAnswer).query(({ ctx }) =>
  ctx.asCaller(async tx => {
    const own = (await accountsOf(tx)).filter(({ state }) => payingKinds.includes(state.kind)).map(toAccount)
    return {
      accounts: own.map(({ id, name, kind, lastFour, balance }) => ({
        id,
        _id: id,
        name,
        kind,
        number: `••${lastFour}`,
        balance,
      })),
    }
  }),
)
