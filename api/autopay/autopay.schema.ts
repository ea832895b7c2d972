/**
 * Automatic payments (doc3 §3, §5): the form with its texts in the document's order, and a record as the API shows it.
 */
import * as z from 'zod'
import { isIn, namesIn } from '../../ledger/table.ts'
import { actDay, bankDate } from '../platform/dates.schema.ts'
import { seenVersion } from '../platform/version.schema.ts'
import { form, idText, ignored, money, usd, whole, chosen } from '../platform/fields.schema.ts'

export const autopayFrequencies = [
  'weekly',
  'biweekly',
  'monthly',
  'bimonthly',
  'quarterly',
  'semiannually',
  'annually',
  'custom',
] as const
export const paymentTypes = ['fixed', 'minimum', 'statement', 'full'] as const
const endConditions = ['never', 'date', 'occurrences'] as const
const autopayStatuses = ['active', 'paused', 'completed', 'cancelled'] as const

const DAYS = 'Please enter a valid number of days'
const COUNT = 'Please enter a valid number of payments'
const SWITCH = 'Please say on or off'

export const notifications = form({
  email: z.boolean(SWITCH).default(true),
  reminder: z.boolean(SWITCH).default(true),
  textForFailure: z.boolean(SWITCH).default(false),
})

export const customDays = whole(DAYS, 1, 3660)

/** When it ends. */
export const ending = {
  endCondition: z.enum(endConditions, 'Please choose when it ends').default('never'),
  endDate: bankDate('Please select an end date').optional(),
  numOccurrences: whole(COUNT, 1, 9999).optional(),
}

const fields = form({
  id: idText.optional(),
  payFromAccount: chosen('Please select a source account'),
  payeeType: z.enum(['bill', 'transfer'], 'Please select a payee'),
  selectedPayee: chosen('Please select a payee'),
  paymentType: z.enum(paymentTypes, 'Please select a payment type').default('fixed'),
  paymentAmount: money('Please enter a valid payment amount').optional(),
  frequency: z.enum(autopayFrequencies, 'Please select a payment frequency'),
  customFrequency: customDays.optional(),
  startDate: actDay('Please select a start date'),
  ...ending,
  notifications: notifications.prefault({}),
  version: seenVersion,
  ...ignored(
    'sourceAccountNumber',
    'payeeName',
    'payeeAccountNumber',
    'status',
    '_id',
    'remainingOccurrences',
    'nextPaymentDate',
    'lastPaymentDate',
    'lastPaymentAmount',
  ),
})

/** What the record calls a field, and what the form calls it (C-130). */
const recordNames: Readonly<Record<string, string>> = {
  sourceAccount: 'payFromAccount',
  payeeId: 'selectedPayee',
  amount: 'paymentAmount',
  occurrences: 'numOccurrences',
}

/**
 * One name per field; what one field asks of another is put in its place or cleared,
 * so that texts keep their order (doc3 §4).
 */
function completedAutopay(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
  const named: Record<string, unknown> = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]): [string, unknown][] => {
      const known = Object.hasOwn(recordNames, name) ? recordNames[name] : undefined
      return known !== undefined && known in given ? [] : [[known ?? name, value]]
    }),
  )
  const days = named['customFrequency']
  if (typeof days === 'object' && days !== null && 'days' in days) named['customFrequency'] = days.days
  only(named, 'paymentAmount', (named['paymentType'] ?? 'fixed') === 'fixed')
  only(named, 'customFrequency', named['frequency'] === 'custom')
  only(named, 'endDate', named['endCondition'] === 'date')
  only(named, 'numOccurrences', named['endCondition'] === 'occurrences')
  return named
}

function only(named: Record<string, unknown>, name: string, applies: boolean): void {
  if (!applies) delete named[name]
  else named[name] ??= ''
}

export const autopayRequest = z.preprocess(
  completedAutopay,
  fields.refine(({ startDate, endDate }) => endDate === undefined || endDate > startDate, {
    message: 'End date must be after start date',
    path: ['endDate'],
  }),
)
export type AutopayRequest = z.output<typeof autopayRequest>

const statusOnly = form({
  id: idText,
  status: z.enum(['active', 'paused'], 'Please choose active or paused'),
  ...ignored('version'),
})

type AutopayChange = { readonly status: 'active' | 'paused' } | { readonly request: AutopayRequest }

/** Either the whole form or only the status (doc3 §7). */
export const autopayUpdate = z
  .looseObject({ id: idText })
  .transform((given, context): { id: string; change: AutopayChange } => {
    const alone = namesIn(given).every(name => isIn(statusOnly.shape, name))
    const read = alone && 'status' in given ? statusOnly.safeParse(given) : autopayRequest.safeParse(given)
    if (!read.success) {
      for (const { path, message } of read.error.issues)
        context.issues.push({ code: 'custom', path: [...path], message, input: given })
      return z.NEVER
    }
    const { data } = read
    const change = 'payFromAccount' in data ? { request: data } : { status: data.status }
    return { id: given.id, change }
  })

export const byAutopay = form({ id: idText })

const autopayFields = z.object({
  _id: z.uuid(),
  id: z.uuid(),
  status: z.enum(autopayStatuses),
  payeeName: z.string(),
  payeeAccountNumber: z.string(),
  payeeId: z.uuid(),
  payeeType: z.enum(['bill', 'transfer']),
  sourceAccount: z.uuid(),
  sourceAccountNumber: z.string(),
  paymentType: z.enum(paymentTypes),
  /** None where it is only known on the day. */
  amount: usd.nullable(),
  frequency: z.enum(autopayFrequencies),
  customFrequency: z.object({ days: z.int() }).nullable(),
  startDate: z.string(),
  endCondition: z.enum(endConditions),
  endDate: z.string().nullable(),
  occurrences: z.int().nullable(),
  remainingOccurrences: z.int().nullable(),
  nextPaymentDate: z.string().nullable(),
  lastPaymentDate: z.string().nullable(),
  lastPaymentAmount: usd.nullable(),
  notifications: z.object({ email: z.boolean(), reminder: z.boolean(), textForFailure: z.boolean() }),
  /** Of what its form shows; handed back with a change, it refuses what comes from a page that is behind. */
  version: z.string(),
})
export const autopay = autopayFields.meta({ id: 'Autopay' })
export type AutopayOut = z.input<typeof autopay>

/** One date of an automatic payment and what became of it. */
export const pastPayment = z.object({
  date: z.string(),
  outcome: z.enum(['made', 'failed', 'skipped']),
  amount: usd.nullable(),
  reason: z.string().nullable(),
  transactionId: z.string().nullable(),
})

export const autopayDetails = autopayFields
  .extend({ history: z.array(pastPayment), nextDates: z.array(z.string()) })
  .meta({ id: 'AutopayDetails' })

const choice = z.object({
  id: z.uuid(),
  name: z.string(),
  /** '••••4821'. */
  accountNum: z.string(),
})
export const autopayPayees = z.object({
  /** `verified`: additive; nothing is paid before the payee's code is entered. */
  billPayees: z.array(choice.extend({ category: z.string(), verified: z.boolean() })),
  /** `owes`: a card or loan, which can be paid by its minimum, its statement or in full. */
  transferPayees: z.array(choice.extend({ type: z.string(), owes: z.boolean() })),
})
