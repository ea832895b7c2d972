import { accountKind, isCard } from '../../ledger/accounts.ts'
import { interestRate } from '../../ledger/rates/interest.ts'
import { account, byId } from '../platform/account.schema.ts'
import { usd } from '../platform/fields.schema.ts'
import { signedIn } from '../trpc.ts'
import { toAccount } from '../platform/accounts/account.queries.ts'
import { interestFacts } from '../platform/accounts/interest.queries.ts'

/** `kind`: which 'primary' is meant; an own account of another kind is then as unknown as a foreign one (doc2 §2.1). */
const asked = byId.extend({ kind: accountKind.optional() })

/**
 * Any of the caller's accounts, with its interest where it earns some: the generic page, money market, loans (C-26,
 * C-27).
 */
export const accountDetail = signedIn
  .input(asked)
  .output(account.extend({ interestAccrued: usd.optional(), interestYTD: usd.optional() }))
  .query(async ({ ctx, input: { accountId, kind } }) => {
    const today = await ctx.machinery.clocks.today()
    return ctx.own.read(async (tx, own) => {
      const found = await own.toRead(accountId, kind && [kind])
      const earns = !isCard(found.state) && interestRate(found.state.kind) !== '0.00'
      return { ...toAccount(found), ...(earns ? await interestFacts(tx, found.state, today) : {}) }
    })
  })
