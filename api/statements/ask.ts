import type { AccountKind } from '../../ledger/accounts.ts'
import { bankDayOf } from '../../ledger/calendar.ts'
import { AppError } from '../errors.ts'
import { accountFor, type Wanted } from '../platform/accounts/asked.ts'
import type { OwnAccount } from '../platform/accounts/account.queries.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { daysOf } from './periods.schema.ts'
import { statementAnswer, statementRequest } from './statements.schema.ts'
import { keepSnapshot, type Kept, newestKnown, takeSnapshot } from './take.ts'
import { offer } from './offer.ts'

/**
 * POST .../statement of a kind of account: freezes the period, keeps it, and offers it in one format for two minutes.
 */
const statementCall = (wanted: Wanted | undefined) =>
  signedIn
    .meta({ allowance: 'document' })
    .input(statementRequest)
    .output(statementAnswer)
    .mutation(async ({ ctx, input: { accountId, period, format } }) => {
      const own = wanted ? await accountFor(ctx, accountId, wanted, 'toRead') : await ctx.own.toRead(accountId)
      return offer(ctx, await freeze(ctx, own, period), format)
    })

async function freeze(ctx: SignedInContext, own: OwnAccount, period: string): Promise<Kept> {
  const { machinery, customer } = ctx
  const now = await machinery.clocks.bank()
  const days = daysOf(period, own.state, bankDayOf(now))
  if (!days) throw new AppError('validation_failed', 'Please select a statement period.', 'period')
  return ctx.asCaller(async tx => {
    const knownTo = await newestKnown(tx)
    return keepSnapshot(tx, customer, own, await takeSnapshot(tx, customer, own, period, days, knownTo), {
      knownTo,
      at: now,
    })
  })
}

const only = (kind: AccountKind, missing?: string): Wanted => ({ kinds: [kind], ...(missing ? { missing } : {}) })

/** The call of each kind of account. */
export const statementOf = {
  checking: statementCall(only('checking')),
  savings: statementCall(
    only('savings', 'Could not find the account. Please try again or select a different account.'),
  ),
  credit: statementCall(only('credit')),
  retirement: statementCall(only('retirement')),
  investment: statementCall(only('investment')),
  student: statementCall(
    only('student', 'Student account not found. Please check the account ID or create a new account.'),
  ),
  cd: statementCall(only('cd')),
  /** Any of the caller's accounts: what the statement dialog and the document centre ask. */
  any: statementCall(undefined),
}
