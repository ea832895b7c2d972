import type * as z from 'zod'
import { indexFrom, occurrence, type BankDay, type Schedule } from '../../ledger/calendar.ts'
import { paidByBill } from '../coming-up/orders-coming.queries.ts'
import { outlookOf } from '../coming-up/outlook.queries.ts'
import { upcomingBills } from '../pay-bills/bill.queries.ts'
import { inWords } from '../platform/ledger-errors.ts'
import { alikeTo } from '../platform/orders/alike.queries.ts'
import { calendarOf } from '../platform/orders/course.ts'
import type { Wanted } from '../platform/orders/draft.ts'
import { foreseen } from '../platform/orders/place.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { amountDue } from './amount-due.queries.ts'
import { autopays, type AutopayDetails } from './autopay-order.ts'
import { notifications } from './autopay.schema.ts'
import { courseOf, wantedAutopay } from './create.ts'
import { previewAnswer, previewRequest } from './preview.schema.ts'

type Request = z.output<typeof previewRequest>

/**
 * What an automatic payment would leave of its account, and why it would be refused. Promises nothing: its day decides.
 */
export const autopayPreview = signedIn
  .input(previewRequest)
  .output(previewAnswer)
  .query(async ({ ctx, input }) => {
    const own = await ctx.own.account(input.payFromAccount)
    const today = await ctx.machinery.clocks.today()
    const wanted = await thoughtOf(ctx, today, input)
    const due = wanted ? await amountOf(ctx, wanted, today) : input.paymentAmount
    const refused = wanted && (await foreseen(ctx, autopays, wanted))
    const { id: except, startDate = today } = input
    const next = wanted?.course && nextIn(calendarOf(wanted.course), today)
    // how much another one will be is known on its day only
    const series = input.paymentType === 'fixed' ? wanted?.course : undefined
    const on = next ?? (startDate > today ? startDate : today)
    const leaves = input.payeeType === 'bill'
    const payee = leaves ? input.selectedPayee : undefined
    const act = { total: due ?? '0.00', leaves, on, series, payee, except, into: wanted?.to }
    const safe = await ctx.asCaller(async tx => {
      const without = payee === undefined ? undefined : paidByBill(await upcomingBills(tx, ctx.customer), payee)
      return outlookOf(tx, ctx.customer, own, { ...act, without }, today)
    })
    return {
      amount: due ?? null,
      safe,
      refusal: refused ? inWords(refused) : null,
      alike: wanted ? await alikeTo(ctx, autopays, wanted, except) : null,
    }
  })

const nextIn = (calendar: Schedule, today: BankDay): BankDay | undefined =>
  occurrence(calendar, indexFrom(calendar.start, calendar.every, today))

/** The automatic payment as far as the form has been filled in; undefined while it has no payee or no amount. */
async function thoughtOf(
  ctx: SignedInContext,
  today: BankDay,
  { id, selectedPayee, startDate = today, ...rest }: Request,
): Promise<Wanted<AutopayDetails> | undefined> {
  if (!selectedPayee || (rest.paymentType === 'fixed' && rest.paymentAmount === undefined)) return undefined
  const request = {
    ...rest,
    selectedPayee,
    startDate,
    frequency: rest.frequency ?? 'monthly',
    notifications: notifications.parse({}),
  }
  return wantedAutopay(ctx, request, courseOf(request, id === undefined ? today : startDate), startDate)
}

/** What would be paid if its day were today. */
const amountOf = (ctx: SignedInContext, { amount, to = null, details }: Wanted<AutopayDetails>, today: BankDay) =>
  ctx.asCaller(tx => amountDue(tx, { paymentType: details.paymentType, amount, to }, today))
