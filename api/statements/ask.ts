import type { AccountKind } from '../../ledger/accounts.ts'
import { bankDayOf } from '../../ledger/calendar.ts'
import { AppError, notFound } from '../errors.ts'
import { accountFor, type Wanted } from '../platform/accounts/asked.ts'
import type { OwnAccount } from '../platform/accounts/account.queries.ts'
import { caller } from '../auth/customer.queries.ts'
import { offerDownload } from '../platform/downloads.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import type { draw } from './formats.ts'
import { daysOf } from './periods.schema.ts'
import { keptRequest, statementAnswer, statementList, statementRequest, type Format } from './statements.schema.ts'
import { keepSnapshot, keptStatement, keptStatements, newestKnown, takeSnapshot, type Kept } from './take.ts'

const FORMATS = import.meta.resolve('./formats.ts')

/** POST .../statement of a kind of account: freezes the period, keeps it, and offers it in one format for two minutes. */
const statementCall = (wanted: Wanted | undefined) =>
  signedIn
    .meta({ allowance: 'document' })
    .input(statementRequest)
    .output(statementAnswer)
    .mutation(async ({ ctx, input: { accountId, period, format } }) => {
      const own = wanted ? await accountFor(ctx, accountId, wanted, 'toRead') : await ctx.own.toRead(accountId)
      return offer(ctx, await freeze(ctx, own, period), format)
    })

const only = (kind: AccountKind, missing?: string): Wanted => ({ kinds: [kind], ...(missing ? { missing } : {}) })

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

async function offer(ctx: SignedInContext, kept: Kept, format: Format) {
  const { machinery, customer, session } = ctx
  const { language } = await ctx.asCaller(tx => caller(tx, customer))
  const file = await machinery.press<typeof draw>(customer, FORMATS, 'draw', [kept, format, language])
  const downloadUrl = await offerDownload(machinery, { customer, session: session.id }, file)
  return { downloadUrl, fileName: file.name, statement: shown(kept) }
}

/** The document centre: every statement that was ever made for the caller, the newest first. */
export const listStatements = signedIn
  .output(statementList)
  .query(async ({ ctx }) => ({ statements: (await ctx.asCaller(keptStatements)).map(shown) }))

/** A kept document again, unchanged, in any format. 409 for one that the books do not make any more: it was tampered with. */
export const downloadStatement = signedIn
  .meta({ allowance: 'document' })
  .input(keptRequest)
  .output(statementAnswer)
  .mutation(async ({ ctx, input: { id, format } }) => {
    const found = await ctx.asCaller(tx => keptStatement(tx, id))
    if (!found) throw notFound('This statement could not be found.')
    if (found.wrong === undefined) return offer(ctx, found.kept, format)
    ctx.machinery.log.error({ statement: id }, 'a kept statement is not what the books make')
    throw new AppError('wrong_state', NOT_AS_MADE)
  })

export const NOT_AS_MADE =
  'This statement does not agree with the books and is not shown. We are looking into it. Please ask for it again, or call us.'

const shown = ({ id, content, madeAt }: Kept) => ({
  id,
  accountId: content.account.publicId,
  kind: content.account.kind,
  accountName: content.account.name,
  lastFour: content.account.number.slice(-4),
  period: content.period,
  firstDay: content.firstDay,
  lastDay: content.lastDay,
  openingBalance: content.opening,
  closingBalance: content.closing,
  lines: content.lines.length,
  madeAt: madeAt.toISOString(),
  madeOn: bankDayOf(madeAt.getTime()),
})
