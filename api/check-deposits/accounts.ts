import { accountsOf, toAccount } from '../platform/accounts/account.queries.ts'
import { signedIn } from '../trpc.ts'
import { accountsAnswer } from './check-deposits.schema.ts'

const takesChecks = new Set(['checking', 'savings', 'money-market', 'student', 'investment'])

/** The accounts that take checks. */
export const accounts = signedIn.output(accountsAnswer).query(({ ctx }) =>
  ctx.asCaller(async tx => {
    const own = (await accountsOf(tx)).filter(({ state }) => takesChecks.has(state.kind)).map(toAccount)
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
