import { accountKind, isCard, type AccountState } from '../../ledger/accounts.ts'
import { interestRate } from '../../ledger/rates/interest.ts'
import { byId } from '../platform/account.schema.ts'
import { ratesOf } from '../platform/jobs/card-cycle.ts'
import { signedIn } from '../trpc.ts'
import { toAccount } from '../platform/accounts/account.queries.ts'
import { interestFacts } from '../platform/accounts/interest.queries.ts'
import { accountDetail as answer } from './accounts.schema.ts'

/** `kind`: which 'primary' is meant; an own account of another kind is then as unknown as a foreign one (doc2 §2.1). */
const asked = byId.extend({ kind: accountKind.optional() })

/**
 * Any of the caller's accounts, with its interest where it earns some and a card's rates: the generic page, money
 * market, loans (C-26, C-27).
 */
export const accountDetail = signedIn
  .input(asked)
  .output(answer)
  .query(async ({ ctx, input: { accountId, kind } }) => {
    const today = await ctx.machinery.clocks.today()
    return ctx.own.read(async (tx, own) => {
      const found = await own.toRead(accountId, kind && [kind])
      const { interestRate: rate, apy, ...shown } = toAccount(found)
      const accrues = !isCard(found.state) && interestRate(found.state.kind) !== '0.00'
      return {
        ...shown,
        ...(isCard(found.state) || rate === '0.00' ? {} : { interestRate: rate, apy }),
        ...(accrues ? await interestFacts(tx, found.state, today) : {}),
        ...chargesOf(found.state),
      }
    })
  })

/** What is charged on what a card owes, in percent a year. */
function chargesOf({ kind, terms }: AccountState) {
  if (kind !== 'credit') return {}
  const { purchase, cash } = ratesOf(terms)
  return { purchaseApr: purchase, cashApr: cash }
}
