/**
 * Lines over all accounts: what can be asked for, and what is answered. The web keeps the same names in the address.
 */
import * as z from 'zod'
import { lineCursor } from '../platform/account.schema.ts'
import { amountRange, ranged } from '../platform/amount-range.schema.ts'
import { entry } from '../platform/categories/entry.schema.ts'
import { costs, flows } from '../platform/categories/categories.schema.ts'
import { bankDate, daysInOrder } from '../platform/dates.schema.ts'
import { form, idOf, idText, searched, usd, whole } from '../platform/fields.schema.ts'
import { lineKinds, NOT_LISTED } from '../platform/line-kinds.schema.ts'

const DATE = 'Please select a date'
const ways = ['in', 'out'] as const
const statuses = ['completed', 'settling', 'pending'] as const

const asked = {
  /** In the description, a note or a tag, or at the beginning of a category's name; an amount ('$1,250.5'), too. */
  search: searched.optional(),
  accountId: idText.optional(),
  category: idOf(40).optional(),
  /** What the money did. */
  flow: z.enum(flows, 'Please choose a listed kind').optional(),
  /** Fees or interest that were paid, with what gave them back. */
  cost: z.enum(costs, 'Please choose fees or interest').optional(),
  /** `such.key` of an entry: one payee, merchant or payer. */
  such: idText.optional(),
  /** As it is kept, a letter may have become two. */
  tag: idOf(60).optional(),
  kind: z.enum(lineKinds, NOT_LISTED).optional(),
  way: z.enum(ways, 'Please choose in or out').optional(),
  status: z.enum(statuses, 'Please choose a listed status').optional(),
  ...amountRange,
  /** First and last day of lines, as `line-day.ts` has it. */
  from: bankDate(DATE).optional(),
  to: bankDate(DATE).optional(),
}

export const activityFilter = ranged(daysInOrder(form(asked)))
export type ActivityFilter = z.output<typeof activityFilter>

const pageOf = form({
  ...asked,
  limit: whole('Please choose 1 to 200 lines', 1, 200).default(50),
  cursor: lineCursor.optional(),
})
export const activityQuery = ranged(daysInOrder(pageOf))

/**
 * A page, newest first. What is pending stands in front of the first one. A page may be short of its limit and still
 * have a next.
 */
export const activityPageOut = z.object({ items: z.array(entry), nextCursor: z.string().nullable() })

/**
 * What was counted of all lines that were asked for; what is pending is not in it. `between` is what moved between own
 * accounts: where all are asked for, both ways, it is neither in nor out.
 */
export const activityTotal = z.object({ count: z.number(), in: usd, out: usd, net: usd, between: usd })
