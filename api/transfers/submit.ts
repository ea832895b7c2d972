import { instantOf, type BankDay } from '../../ledger/calendar.ts'
import { WIRE_FEE } from '../../ledger/rates/fees.ts'
import type { OwnAccount } from '../platform/accounts/account.queries.ts'
import { payingAccount, receiving } from '../platform/accounts/asked.ts'
import { labelOfOwn } from '../platform/accounts/label.queries.ts'
import { AppError, namedIn } from '../errors.ts'
import { once } from '../platform/orders/course.ts'
import type { Course } from '../platform/orders/order.ts'
import type { Wanted } from '../platform/orders/draft.ts'
import { placed } from '../platform/orders/place.ts'
import { receiptTo } from '../platform/orders/receipt-to.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { nameOf, smallSumTo } from './recipient.queries.ts'
import { catchUpInto } from '../retirement/room.queries.ts'
import { recipientFor } from './keep-recipient.ts'
import { transfer, transferRequest, type TransferOut, type TransferRequest } from './submit.schema.ts'
import { asksForCode, transfers, transferTexts, type TransferDetails } from './transfer-order.ts'
import { shown, shownAsPlaced } from './transfer.queries.ts'

/**
 * Moves money between own accounts, to another bank, or by wire; today, on a later day or again and again. 404 for an
 * account or recipient that is not the caller's; 422 with the ledger's refusal. The same key answers the same transfer
 * again.
 */
export const submit = signedIn
  .input(transferRequest)
  .output(transfer)
  .mutation(({ ctx, input }) => submitTransfer(ctx, input, async () => input))

/** `asked` is the request as it came; what is read into it from the clock follows only when it was never answered. */
export async function submitTransfer(
  ctx: SignedInContext,
  asked: object,
  read: () => Promise<TransferRequest>,
): Promise<TransferOut> {
  const named = new Map<number, string>()
  const { order, event } = await placed(ctx, transfers, asked, async ctx => wanted(naming(ctx, named), await read()))
  return event ? shownAsPlaced(ctx, order, event, named) : shown(ctx, order)
}

/** Keeps the public ids of the accounts that are found. */
const naming = (ctx: SignedInContext, named: Map<number, string>): SignedInContext => ({
  ...ctx,
  own: {
    ...ctx.own,
    async account(...called) {
      const found = await ctx.own.account(...called)
      named.set(found.state.id, found.state.publicId)
      return found
    },
  },
})

/** Everything resolved among the caller's own things, checked as far as the ledger does not. */
async function wanted(ctx: SignedInContext, input: TransferRequest): Promise<Wanted<TransferDetails>> {
  const today = await ctx.machinery.clocks.today()
  const from = await payingAccount(ctx, input.fromAccount, 'fromAccount')
  refuseBefore(today, input.transferDate)
  const { to, needsCode, details } = await target(ctx, input, from)
  return {
    from: from.state.id,
    to,
    amount: input.amount,
    fee: input.transferType === 'wire' ? WIRE_FEE : '0.00',
    details: { ...details, type: input.transferType, fromLabel: labelOfOwn(from), memo: input.memo ?? '' },
    receiptTo: await receiptTo(ctx, input.emailAddress),
    undoSeconds: input.undoSeconds,
    needsCode,
    on: input.transferDate,
    course: courseOf(input),
  }
}

export function refuseBefore(today: BankDay, transferDate: BankDay): void {
  if (transferDate < today) throw new AppError('validation_failed', 'Please select a date', 'transferDate')
}

type When = Pick<TransferRequest, 'transferDate' | 'transferFrequency' | 'recurringEndDate'>

/** Once, or again and again until an end: the form asks for one, and is foreseen without it. */
export function courseOf({ transferDate, transferFrequency: every, recurringEndDate: last }: When): Course {
  if (every === 'once') return once(transferDate)
  if (last === undefined) return { startsOn: transferDate, every, ending: { ends: 'never' }, nth: 0 }
  if (last < transferDate) throw new AppError('validation_failed', 'Please select an end date', 'recurringEndDate')
  return { startsOn: transferDate, every, ending: { ends: 'date', last }, nth: 0 }
}

interface Target {
  readonly to: number | null
  readonly needsCode: boolean
  readonly details: Pick<TransferDetails, 'toKind' | 'catchesUpFrom' | 'toLabel' | 'recipient' | 'last4' | 'nickname'>
}

const target = (ctx: SignedInContext, input: TransferRequest, from: OwnAccount): Promise<Target> =>
  input.transferType === 'internal' ? ownTarget(ctx, input, from) : payee(ctx, input)

type Own = Extract<TransferRequest, { transferType: 'internal' }>

async function ownTarget(ctx: SignedInContext, { toAccount: reference }: Own, from: OwnAccount): Promise<Target> {
  const to = await namedIn('toAccount', ctx.own.account(reference))
  if (to.state.id === from.state.id) throw new AppError('validation_failed', transferTexts.same_account, 'toAccount')
  receiving(to, 'toAccount')
  const details = {
    toKind: to.state.kind,
    ...(await catchUpInto(ctx, to.state.kind)),
    toLabel: labelOfOwn(to),
    recipient: null,
    last4: null,
  }
  return { to: to.state.id, needsCode: false, details }
}

/** A code is asked for wires always, for another bank's account when it is new, and by the amount (C-108). */
async function payee(ctx: SignedInContext, input: Exclude<TransferRequest, Own>): Promise<Target> {
  const { machinery, customer } = ctx
  const given = input.transferType === 'wire' ? input.wireTransfer : input.externalAccount
  const now = machinery.clocks.wall()
  const since = instantOf(await machinery.clocks.today())
  const { to, uncoded } = await ctx.asCaller(async tx => {
    const found = await recipientFor(tx, machinery.keys, customer, input.transferType, given, now)
    return { to: found, uncoded: await smallSumTo(tx, found.id, since) }
  })
  const keeps = 'saveRecipient' in given && given.saveRecipient ? { nickname: given.recipientNickname ?? '' } : {}
  return {
    to: null,
    needsCode: input.transferType === 'wire' || !to.used || asksForCode(input.amount, uncoded),
    details: {
      toKind: null,
      toLabel: nameOf(keeps.nickname ? { ...to, nickname: keeps.nickname } : to),
      recipient: to.id,
      last4: to.last4,
      ...keeps,
    },
  }
}
