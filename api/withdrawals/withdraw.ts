import { depositKinds, position, withdrawable, type AccountKind } from '../../ledger/accounts.ts'
import { bankDayOf, instantOf } from '../../ledger/calendar.ts'
import { money, most, text, ZERO, type Money } from '../../ledger/money.ts'
import { atmFee, cashAdvanceFee } from '../../ledger/rates/fees.ts'
import type { OwnAccount } from '../platform/accounts/account.queries.ts'
import { labelOfOwn } from '../platform/accounts/label.queries.ts'
import { AppError } from '../errors.ts'
import { accepted } from '../platform/ledger-errors.ts'
import { totalOf } from '../platform/orders/order.ts'
import type { Wanted } from '../platform/orders/draft.ts'
import { foreseen, place } from '../platform/orders/place.ts'
import { receiptTo } from '../platform/orders/receipt-to.ts'
import type { Refusal } from '../platform/orders/take-step.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { withCodeOf } from './shown.queries.ts'
import { withdrawalAnswer, withdrawalRequest, type WithdrawalRequest } from './withdraw.schema.ts'
import { textsOf, withdrawals, type WithdrawalDetails } from './withdrawal-order.ts'

/**
 * Takes cash out: at a machine (money set aside, a code of 30 minutes), at a branch (now or planned), or on a card with
 * its fee. With `undoSeconds` money of the latter two waits that long on hold first. Fee and limits are the bank's own
 * (C-103, C-163). 404 for an account that is not the caller's; 422 with the ledger's refusal. The same key answers the
 * same withdrawal again, its code too.
 */
export const withdraw = signedIn
  .input(withdrawalRequest)
  .output(withdrawalAnswer)
  .mutation(async ({ ctx, input }) => {
    const order = await place(
      ctx,
      withdrawals,
      input,
      () => wanted(ctx, input),
      (refusal, { details }) => (details.time === null ? documented(ctx, input, details, refusal) : refusal),
    )
    return { withdrawal: await withCodeOf(ctx, order) }
  })

/** What a request comes to; also of one that is only thought about. */
export async function draftOf(ctx: SignedInContext, input: WithdrawalRequest): Promise<Wanted<WithdrawalDetails>> {
  const { machinery } = ctx
  const own = await ctx.own.account(input.accountId)
  const fee = feeFor(own, input)
  const now = await machinery.clocks.bank()
  const { scheduledDate: on = bankDayOf(now), scheduledTime: time = null, withdrawalType: type } = input
  if (on < bankDayOf(now)) throw new AppError('validation_failed', WHEN, 'scheduledDate')
  const runAt = time === null ? now : instantOf(on, time)
  if (runAt < startOfMinute(now)) throw new AppError('validation_failed', WHEN, 'scheduledTime')
  return {
    from: own.state.id,
    amount: input.amount,
    fee,
    details: {
      type,
      accountLabel: labelOfOwn(own),
      note: input.note ?? '',
      allowFingerprint: input.allowFingerprint,
      time,
      heldOn: null,
      location: '',
    },
    receiptTo: input.receiptEmail ?? null,
    // Cash at a machine waits for its code, planned cash for its time.
    undoSeconds: type === 'atm' || time !== null ? 0 : input.undoSeconds,
    on,
    runAt,
  }
}

/** A time of day has no seconds: this minute has not passed yet. */
const startOfMinute = (at: number): number => at - (at % 60_000)

async function wanted(ctx: SignedInContext, input: WithdrawalRequest): Promise<Wanted<WithdrawalDetails>> {
  const order = await draftOf(ctx, input)
  // What the ledger would refuse only when the cash is given, a day or some seconds from now,
  // is refused when it is asked for.
  const later = order.details.time !== null || order.undoSeconds
  const refused = later ? await whyNot(ctx, input, order) : undefined
  if (refused) accepted(refused, textsOf(order.details.type))
  await receiptTo(ctx, input.receiptEmail)
  return order
}

const WHEN = 'Please select both date and time for scheduled withdrawal.'

/** The bank's own fee; refuses an account that this kind of withdrawal is not for (C-180). */
function feeFor(
  { state: { kind } }: OwnAccount,
  { withdrawalType, amount, scheduledDate }: Pick<WithdrawalRequest, 'withdrawalType' | 'amount' | 'scheduledDate'>,
): string {
  const kinds: readonly AccountKind[] = withdrawalType === 'cashAdvance' ? ['credit'] : depositKinds
  if (!kinds.includes(kind)) {
    const said =
      withdrawalType === 'cashAdvance'
        ? 'A cash advance needs a credit account.'
        : 'Cash cannot be withdrawn from this account.'
    throw new AppError('wrong_account_kind', said, 'accountId')
  }
  if (scheduledDate !== undefined && withdrawalType !== 'branch')
    throw new AppError('validation_failed', 'Only branch withdrawals can be scheduled.', 'scheduledDate')
  if (withdrawalType === 'atm') return atmFee(kind)
  return withdrawalType === 'branch' ? '0.00' : text(cashAdvanceFee(money(amount)))
}

type Asked = Pick<WithdrawalRequest, 'accountId' | 'amount' | 'withdrawalType' | 'scheduledDate'>

/** Why a withdrawal would be refused as things stand; undefined when it would not. */
export async function whyNot(
  ctx: SignedInContext,
  input: Asked,
  order: Wanted<WithdrawalDetails>,
): Promise<Refusal | undefined> {
  const told = await foreseen(ctx, withdrawals, order)
  if (order.details.time === null) return told && documented(ctx, input, order.details, told)
  if (told && !told.code.startsWith('exceeds_')) return told
  const { posted } = position((await ctx.own.account(input.accountId)).state)
  return posted.lt(input.amount) ? short(posted) : told
}

const short = (available: Money): Refusal => ({
  outcome: 'refused',
  code: 'insufficient_funds',
  params: { available: text(most(ZERO, available)) },
})

/**
 * The documents ask about the funds before they ask about a limit, but not of a card (doc3 §5). Of a day to come they
 * ask about the balance: what is on hold today may be free by then, and the day decides.
 */
async function documented(
  ctx: SignedInContext,
  input: Asked,
  { type }: Pick<WithdrawalDetails, 'type'>,
  refusal: Refusal,
): Promise<Refusal> {
  if (type === 'cashAdvance' || !refusal.code.startsWith('exceeds_')) return refusal
  const own = await ctx.own.account(input.accountId)
  const available = withdrawable(own.state)
  if (available.gte(totalOf({ amount: input.amount, fee: feeFor(own, input) }))) return refusal
  return short(available)
}
