/**
 * The earlier transfer form (doc3 §3, §5: "older variant"), which `POST /dashboard/transfer` takes; its texts,
 * in its order.
 */
import * as z from 'zod'
import { actDay } from '../platform/dates.schema.ts'
import { parseTyped } from '../../ledger/money.ts'
import { chosen, form, ignored, remark, required } from '../platform/fields.schema.ts'
import { NO_BANK_NAME, OTHER_BANK } from './us-banks.schema.ts'

const INTERNAL = ['internal', 'internal transfer']
const EXTERNAL = ['external', 'external account', 'new recipient']

/** Empty: one text; there but wrong: another. */
const digitsOf = (empty: string, wrong: string, least: number, most: number) =>
  z
    .string(empty)
    .trim()
    .min(1, { message: empty, abort: true })
    .regex(new RegExp(`^\\d{${least},${most}}$`), wrong)

const amount = z
  .union([z.string(), z.number()], 'Please enter an amount')
  .transform(value => String(value).trim())
  .refine(value => value !== '', { message: 'Please enter an amount', abort: true })
  .refine(value => !/^-?0*(\.0*)?$/.test(value) && !value.startsWith('-'), {
    message: 'Amount must be greater than zero',
    abort: true,
  })
  .refine(value => parseTyped(value) !== undefined, 'Please enter a valid amount')

const when = actDay('Please select a date').optional()

const typeOf = (names: readonly string[]) =>
  z
    .string('Please select a transfer type')
    .transform(name => name.trim().toLowerCase())
    .refine(name => names.includes(name), 'Please select a transfer type')

const from = chosen('Please select a source account')
const others = { date: when, memo: remark('Please enter a shorter memo') }
const bankFields = [
  'bankName',
  'customBankName',
  'routingNumber',
  'accountNumber',
  'accountHolderName',
  'accountType',
] as const

const internal = form({
  fromAccount: from,
  type: typeOf(INTERNAL).transform(() => 'internal' as const),
  toAccount: chosen('Please select a destination account'),
  amount,
  ...others,
  ...ignored(...bankFields),
})

const external = form({
  fromAccount: from,
  type: typeOf(EXTERNAL).transform(() => 'external' as const),
  bankName: chosen('Please select a bank', 80),
  customBankName: required(NO_BANK_NAME, 80).optional(),
  routingNumber: digitsOf('Please enter a routing number', 'Routing number must be 9 digits', 9, 9),
  accountNumber: digitsOf('Please enter an account number', 'Account number must be 6-17 digits', 6, 17),
  accountHolderName: required('Please enter the account holder name', 80),
  accountType: z.enum(['checking', 'savings'], 'Please select an account type').default('checking'),
  amount,
  ...others,
  ...ignored('toAccount'),
})

/** Which of the two forms it is, by its type; "Other" asks for the bank's name. */
const whole = z.unknown().transform((given, context): EarlierForm => {
  const fields: Record<string, unknown> = typeof given === 'object' && given !== null ? { ...given } : {}
  fields['type'] ??= fields['transferType']
  delete fields['transferType']
  if (fields['bankName'] === OTHER_BANK) fields['customBankName'] ??= ''
  const type = typeof fields['type'] === 'string' ? fields['type'].trim().toLowerCase() : ''
  const read = (EXTERNAL.includes(type) ? external : internal).safeParse(fields)
  if (read.success) return read.data
  for (const { path, message } of read.error.issues)
    context.issues.push({ code: 'custom', path: [...path], message, input: given })
  return z.NEVER
})

export type EarlierForm = z.output<typeof internal> | z.output<typeof external>
export const earlierForm = whole.meta({ description: 'fromAccount, type, toAccount or bank details, amount, date' })
