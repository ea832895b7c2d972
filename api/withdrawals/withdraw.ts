import { depositKinds, position, withdrawable, type AccountKind } from '../../ledger/accounts.ts'
import { addDays, bankDayOf, instantOf, type BankDay } from '../../ledger/calendar.ts'
import { money, most, text, ZERO, type Money } from '../../ledger/money.ts'
import { atmFee, cashAdvanceFee } from '../../ledger/rates/fees.ts'
import type { OwnAccount } from '../platform/accounts/account.queries.ts'
import { labelOfOwn } from '../platform/accounts/label.queries.ts'
import { AppError, namedIn } from '../errors.ts'
import { accepted, inWords } from '../platform/ledger-errors.ts'
import { totalOf } from '../platform/orders/order.ts'
import type { Wanted } from '../platform/orders/draft.ts'
import { foreseen, place } from '../platform/orders/place.ts'
import { receiptTo } from '../platform/orders/receipt-to.ts'
import type { Refusal } from '../platform/orders/take-step.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { withCodeOf } from './shown.queries.ts'
import {
  cashAsked,
  isAskedAfterMoney,
  withdrawalAnswer,
  withdrawalRequest,
  type WithdrawalRequest,
  WHEN,
} from './withdraw.schema.ts'
import { textsOf, withdrawals, type WithdrawalDetails } from './withdrawal-order.ts'

/**
 * Takes cash out: at a machine (money set aside, a code of 30 minutes), at a branch (now or planned), or on a card with
 * its fee. With `undoSeconds` money of the latter two waits that long on hold first. Fee and limits are the bank's own
 * (C-103, C-163). 404 for an account that is not the caller's; 422 with the ledger's refusal. The same key answers the
 * same withdrawal again, its code too.
 */
export const withdraw = signedIn
  .use(async ({ ctx, getRawInput, next }) => {
    await moneyBeforeTheRest(ctx, await getRawInput())
    return next()
  })
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
  const own = await namedIn('accountId', ctx.own.account(input.accountId))
  const now = await ctx.machinery.clocks.bank()
  const { scheduledDate: on = bankDayOf(now), scheduledTime: time = null } = input
  const fault = whenFault(input, now)
  if (fault) {
    await refuseForMoney(ctx, own, { ...input, planned: input.withdrawalType === 'branch' }, [])
    throw fault
  }
  return draftFor(own, input, { on, time, runAt: time === null ? now : instantOf(on, time) })
}

interface When {
  on: BankDay
  time: string | null
  runAt: number
}

function draftFor(
  own: OwnAccount,
  input: Omit<WithdrawalRequest, 'scheduledDate' | 'scheduledTime'>,
  { on, time, runAt }: When,
): Wanted<WithdrawalDetails> {
  const { withdrawalType: type } = input
  return {
    from: own.state.id,
    amount: input.amount,
    fee: feeFor(own, input),
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

/** What is wrong with when it is to be, at this moment. */
function whenFault(
  { withdrawalType, scheduledDate, scheduledTime }: WithdrawalRequest,
  now: number,
): AppError | undefined {
  if (scheduledDate === undefined) return undefined
  if (withdrawalType !== 'branch')
    return new AppError('validation_failed', 'Only branch withdrawals can be scheduled.', 'scheduledDate')
  if (scheduledDate < bankDayOf(now)) return new AppError('validation_failed', WHEN, 'scheduledDate')
  if (scheduledTime === undefined || instantOf(scheduledDate, scheduledTime) >= startOfMinute(now)) return undefined
  return new AppError('validation_failed', WHEN, 'scheduledTime')
}

/**
 * The documents ask about funds and limits before date, terms and receipt (doc3 §5), and a schema knows nothing of
 * money: where all that it refuses comes after the money, the money is asked about first.
 */
async function moneyBeforeTheRest(ctx: SignedInContext, given: unknown): Promise<void> {
  const { issues } = withdrawalRequest.safeParse(given).error ?? { issues: [] }
  if (issues.length === 0 || !issues.every(isAskedAfterMoney)) return
  const { scheduledDate, ...cash } = cashAsked.parse(given)
  const planned = scheduledDate !== undefined && cash.withdrawalType === 'branch'
  const rest = issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  await refuseForMoney(ctx, await ctx.own.account(cash.accountId), { ...cash, planned }, rest)
}

/** Throws what the money alone would be refused for, before the other faults; a plan is as good as one for tomorrow. */
async function refuseForMoney(
  ctx: SignedInContext,
  own: OwnAccount,
  { planned, ...cash }: Pick<WithdrawalRequest, 'accountId' | 'amount' | 'withdrawalType'> & { planned: boolean },
  rest: readonly { path: string; message: string }[],
): Promise<void> {
  const now = await ctx.machinery.clocks.bank()
  const [today, noon] = [bankDayOf(now), '12:00']
  const tomorrow = addDays(today, 1)
  const when = planned
    ? { on: tomorrow, time: noon, runAt: instantOf(tomorrow, noon) }
    : { on: today, time: null, runAt: now }
  const order = draftFor(own, { ...cash, undoSeconds: 0, allowFingerprint: false }, when)
  const refusal = await whyNot(ctx, cash, order)
  if (!refusal) return
  const { code, params, ...told } = inWords(refusal, textsOf(cash.withdrawalType))
  const issues = [{ path: 'amount', message: told.text }, ...rest]
  throw new AppError(code, told, undefined, params, { issues })
}

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

/** The bank's own fee; refuses an account that this kind of withdrawal is not for (C-180). */
function feeFor(
  { state: { kind } }: OwnAccount,
  { withdrawalType, amount }: Pick<WithdrawalRequest, 'withdrawalType' | 'amount'>,
): string {
  const kinds: readonly AccountKind[] = withdrawalType === 'cashAdvance' ? ['credit'] : depositKinds
  if (!kinds.includes(kind)) {
    const said =
      withdrawalType === 'cashAdvance'
        ? 'A cash advance needs a credit account.'
        : 'Cash cannot be withdrawn from this account.'
    throw new AppError('wrong_account_kind', said, 'accountId')
  }
  if (withdrawalType === 'atm') return atmFee(kind)
  return withdrawalType === 'branch' ? '0.00' : text(cashAdvanceFee(money(amount)))
}

type Asked = Pick<WithdrawalRequest, 'accountId' | 'amount' | 'withdrawalType'>

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
