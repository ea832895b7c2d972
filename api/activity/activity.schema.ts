/**
 * Lines over all accounts: what can be asked for, and what is answered. The web keeps the same names in the address.
 */
import * as z from 'zod'
import { entry } from '../platform/categories/entry.schema.ts'
import { costs, flows } from '../platform/categories/categories.schema.ts'
import { bankDate } from '../platform/dates.schema.ts'
import { form, idOf, idText, money, usd, whole } from '../platform/fields.schema.ts'

const AMOUNT = 'Please enter a valid amount'
const DATE = 'Please select a date'
const KINDS = [
  'buy',
  'deposit',
  'dividend',
  'fee',
  'info',
  'interest',
  'other',
  'payment',
  'purchase',
  'sell',
  'transfer',
  'withdrawal',
] as const
export const ways = ['in', 'out'] as const
export const statuses = ['completed', 'settling', 'pending'] as const

const asked = {
  /** In the description, in a note or a tag. */
  search: z.string().trim().max(80).optional(),
  accountId: idText.optional(),
  category: idOf(40).optional(),
  /** What the money did. */
  flow: z.enum(flows, 'Please choose a listed kind').optional(),
  /** Fees or interest that were paid, with what gave them back. */
  cost: z.enum(costs, 'Please choose fees or interest').optional(),
  /** `such.key` of an entry: one payee, merchant or payer. */
  such: idText.optional(),
  tag: idOf(30).optional(),
  kind: z.enum(KINDS, 'Please choose a listed type').optional(),
  way: z.enum(ways, 'Please choose in or out').optional(),
  status: z.enum(statuses, 'Please choose a listed status').optional(),
  /** Without their sign, both included. */
  least: money(AMOUNT).optional(),
  most: money(AMOUNT).optional(),
  /** First and last bank day. */
  from: bankDate(DATE).optional(),
  to: bankDate(DATE).optional(),
}

export const activityFilter = form(asked)
export type ActivityFilter = z.output<typeof activityFilter>

export const activityQuery = form({
  ...asked,
  limit: whole('Please choose 1 to 200 lines', 1, 200).default(50),
  cursor: z
    .string()
    .regex(/^\d{1,16}\.\d{1,4}$/, 'Please start again from the first page')
    .optional(),
})

/**
 * A page, newest first. What is pending stands in front of the first one. A page may be short of its limit and still
 * have a next.
 */
export const activityPageOut = z.object({ items: z.array(entry), nextCursor: z.string().nullable() })

/** What was counted of all lines that were asked for; what is pending is not in it. */
export const activityTotal = z.object({ count: z.number(), in: usd, out: usd, net: usd })

export const exportLink = z.object({ downloadUrl: z.string() })
