import type * as z from 'zod'
import { position } from '../../ledger/accounts.ts'
import { instantOf } from '../../ledger/calendar.ts'
import { text, ZERO } from '../../ledger/money.ts'
import { WIRE_FEE } from '../../ledger/rates/fees.ts'
import type { OwnAccount } from '../platform/accounts/account.queries.ts'
import { outlookOf } from '../coming-up/outlook.queries.ts'
import { inWords } from '../platform/ledger-errors.ts'
import { totalOf } from '../platform/orders/order.ts'
import { alikeTo } from '../platform/orders/alike.queries.ts'
import type { Wanted } from '../platform/orders/draft.ts'
import { foreseen } from '../platform/orders/place.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { arrivesOn } from './arrival.ts'
import { preview as answer, previewRequest } from './preview.schema.ts'
import { savedRecipient, smallSumTo, type RecipientRow } from './recipient.queries.ts'
import { courseOf, refuseBefore } from './submit.ts'
import { asksForCode, transfers, transferTexts, type TransferDetails } from './transfer-order.ts'

/**
 * What a transfer would take and leave, and why it would be refused. Promises nothing:
 * the ledger decides when it is confirmed.
 */
export const preview = signedIn
  .input(previewRequest)
  .output(answer)
  .query(async ({ ctx, input }) => {
    const { transferType, amount, transferDate } = input
    const own = await ctx.own.account(input.fromAccount)
    const { at, today } = await ctx.machinery.clocks.now()
    refuseBefore(today, transferDate)
    const fee = transferType === 'wire' ? WIRE_FEE : '0.00'
    const total = totalOf({ amount, fee })
    const known = await recipientIn(ctx, input)
    const wanted = await thoughtOf(ctx, input, own, fee, known)
    const refusal = wanted && (await foreseen(ctx, transfers, wanted))
    const isNamed = transferType === 'internal' || (input.recipientId ?? input.last4) !== undefined
    const twin = wanted && isNamed ? await alikeTo(ctx, transfers, wanted) : null
    return ctx.asCaller(async tx => {
      const uncoded = known ? await smallSumTo(tx, known.id, instantOf(today)) : ZERO
      const newPayee = transferType === 'external' && known?.used !== true
      const leaves = transferType !== 'internal'
      const act = { total, leaves, on: transferDate, series: courseOf(input), into: wanted?.to }
      const safe = await outlookOf(tx, ctx.customer, own, act, today)
      return {
        amount,
        fee,
        total,
        balanceAfter: text(position(own.state).posted.minus(total)),
        arrivesOn: arrivesOn(transferType, Math.max(at, instantOf(transferDate))),
        needsCode: transferType === 'wire' || newPayee || (leaves && asksForCode(amount, uncoded)),
        safe,
        refusal: refusal ? inWords(refusal, transferTexts) : null,
        alike: twin,
      }
    })
  })

/** The saved recipient that is named; 404 as of the transfer itself. */
const recipientIn = async (
  ctx: SignedInContext,
  { transferType, recipientId }: z.output<typeof previewRequest>,
): Promise<RecipientRow | undefined> =>
  transferType === 'internal' || recipientId === undefined
    ? undefined
    : ctx.asCaller(tx => savedRecipient(tx, recipientId, transferType))

/** The transfer as far as the form has been filled in; undefined while it has no receiver. */
async function thoughtOf(
  ctx: SignedInContext,
  input: z.output<typeof previewRequest>,
  own: OwnAccount,
  fee: string,
  known: RecipientRow | undefined,
): Promise<Wanted<TransferDetails> | undefined> {
  const { transferType: type, amount, transferDate: on } = input
  const to = await receiverOf(ctx, input, known)
  if (!to) return undefined
  const course = courseOf(input)
  const details = { type, ...to.details, fromLabel: '', toLabel: '', memo: '' }
  return { from: own.state.id, to: to.account, amount, fee, details, on, course }
}

type Receiver = { account: number | null; details: Pick<TransferDetails, 'toKind' | 'recipient' | 'last4'> }

async function receiverOf(
  ctx: SignedInContext,
  { transferType, toAccount, last4 }: z.output<typeof previewRequest>,
  known: RecipientRow | undefined,
): Promise<Receiver | undefined> {
  if (transferType !== 'internal') {
    return { account: null, details: { toKind: null, recipient: null, last4: known?.last4 ?? last4 ?? NO_DIGITS } }
  }
  if (!toAccount) return undefined
  const { state } = await ctx.own.account(toAccount)
  return { account: state.id, details: { toKind: state.kind, recipient: null, last4: null } }
}

/** Of an account that is not typed in yet. */
const NO_DIGITS = '0000'
