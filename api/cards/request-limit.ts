import type * as z from 'zod'
import { addDays, type BankDay } from '../../ledger/calendar.ts'
import { limitAskedAgainFrom, limitNotes } from '../../ledger/events/credit-limit.ts'
import type { RecordedEvent } from '../../ledger/journal.ts'
import { type Money, money, sum, text } from '../../ledger/money.ts'
import { incomeOf } from '../coming-up/income.queries.ts'
import { accountsOf, toAccount } from '../platform/accounts/account.queries.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import { accountNumbered } from '../platform/accounts/money-act.ts'
import type { Tx } from '../platform/db.ts'
import { actOf } from '../platform/ledger-act.ts'
import { limitReasonTexts } from '../platform/limit-reasons.schema.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { limitAnswer, limitRequest, limitTexts } from './limit.schema.ts'
import { standingOf } from './standing.queries.ts'
import { statusOf } from './limit-change.ts'

/**
 * A request for a higher limit, decided at once by the ledger's rules (`ledger/events/credit-limit.ts`), once in six
 * months. What the customer says of their income counts as far as the bank finds it in their own accounts.
 */
export const requestLimit = signedIn
  .input(limitRequest)
  .output(limitAnswer)
  .mutation(async ({ ctx, input }) => {
    const event = await actOf(ctx, 'credit-limit-decided', await wishOf(ctx, input), limitTexts)
    const card = Number(event.payload['card'])
    const availableCredit = await ctx.asCaller(
      async tx => toAccount(await accountNumbered(tx, card)).availableCredit ?? '0.00',
    )
    return { ...decisionIn(event), availableCredit }
  })

async function wishOf(ctx: SignedInContext, input: z.output<typeof limitRequest>) {
  const { state } = await accountFor(ctx, input.accountId, { kinds: ['credit'] })
  const today = await ctx.machinery.clocks.today()
  const [overdue, found] = await ctx.asCaller(async tx => [
    (await standingOf(tx, state, today)).overdueSince !== null,
    await yearsIncome(tx, today),
  ])
  const { requestedAmount: requested, income, expenses, reason: purpose } = input
  return {
    card: state.id,
    owner: ctx.customer,
    requested,
    income,
    expenses,
    purpose,
    found: text(found),
    ...(overdue ? { overdue } : {}),
  }
}

/** Fifty-two weeks, from tomorrow: no rhythm is counted once too often, whether today's has come or not. */
const YEAR = 364

/** What should come to the caller's accounts in a year, by what other banks have sent by a rhythm. */
async function yearsIncome(tx: Tx, today: BankDay): Promise<Money> {
  const expected = await incomeOf(tx, await accountsOf(tx), today, addDays(today, YEAR))
  return sum(expected.filter(({ on }) => on > today).map(({ amount }) => money(amount)))
}

/** What the ledger decided, as its event tells it. */
function decisionIn({ bankDay, effects }: RecordedEvent) {
  const terms = effects.flatMap(one => (one.effect === 'change' && one.terms ? [one.terms] : []))[0] ?? {}
  const note = limitNotes(terms).at(-1)
  if (!note) throw new Error('a decision that is not told')
  return {
    status: statusOf(note),
    date: bankDay,
    requestedAmount: note.asked ?? note.to,
    oldLimit: note.from,
    newLimit: note.to,
    reasons: (note.reasons ?? []).map(reason => limitReasonTexts[reason]),
    askAgainFrom: limitAskedAgainFrom(terms) ?? bankDay,
  }
}
