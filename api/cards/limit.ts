import type * as z from 'zod'
import { addDays, type BankDay } from '../../ledger/calendar.ts'
import { limitAskedAgainFrom, limitNotes, type LimitNote } from '../../ledger/events/credit-limit.ts'
import type { RecordedEvent } from '../../ledger/journal.ts'
import { money, sum, text, type Money } from '../../ledger/money.ts'
import { incomeOf } from '../coming-up/income.queries.ts'
import { accountsOf, toAccount, type OwnAccount } from '../platform/accounts/account.queries.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import { accountNumbered } from '../platform/accounts/money-act.ts'
import type { Tx } from '../platform/db.ts'
import { actOf } from '../platform/ledger-act.ts'
import { limitReasonTexts } from '../platform/limit-reasons.schema.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { limitAnswer, limitRequest, limits as limitsOut, limitTexts } from './limit.schema.ts'
import { standingOf } from './standing.queries.ts'

/** The caller's cards with their limits, how each grew, and from when on more can be asked for. */
export const getLimits = signedIn.output(limitsOut).query(async ({ ctx }) => {
  const today = await ctx.machinery.clocks.today()
  const own = await ctx.asCaller(accountsOf)
  return { cards: own.filter(({ state }) => state.kind === 'credit').map(card => limitOf(card, today)) }
})

function limitOf(own: OwnAccount, today: BankDay) {
  const { id, name, lastFour, status, creditLimit = '0.00', availableCredit = '0.00' } = toAccount(own)
  const { terms, openedOn } = own.state
  const notes = limitNotes(terms)
  const again = limitAskedAgainFrom(terms)
  return {
    id,
    name,
    currentLimit: creditLimit,
    availableCredit,
    accountNumber: lastFour,
    lastReviewDate: notes.at(-1)?.on ?? openedOn,
    openedOn,
    accountStatus: status,
    askAgainFrom: again && again > today ? again : null,
    history: notes.map(changeOf).toReversed(),
  }
}

type Change = z.output<typeof limitsOut>['cards'][number]['history'][number]

const changeOf = (note: LimitNote, at: number) => ({
  id: `${note.on}-${at}`,
  date: note.on,
  type: typeOf(note),
  oldLimit: note.from,
  newLimit: note.to,
  status: statusOf(note),
})

function typeOf({ by, from, to }: LimitNote): Change['type'] {
  if (by === 'customer') return 'Customer Request'
  return money(to).lt(from) ? 'Lowered by the bank' : 'Automatic Increase'
}

function statusOf({ by, from, to, asked = to }: LimitNote): Change['status'] {
  if (by === 'bank' || to === asked) return 'Approved'
  return to === from ? 'Declined' : 'Approved in part'
}

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

/** Fifty-two weeks: no rhythm is counted once too often. */
const YEAR = 364

/** What should come to the caller's accounts in a year, by what other banks have sent by a rhythm. */
async function yearsIncome(tx: Tx, today: BankDay): Promise<Money> {
  const expected = []
  for (const own of await accountsOf(tx)) expected.push(...(await incomeOf(tx, own, today, addDays(today, YEAR))))
  return sum(expected.map(({ amount }) => money(amount)))
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
