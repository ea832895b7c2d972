/** The notification centre: everything the bank told the customer, newest first. Additive. */
import * as z from 'zod'
import { form, whole } from '../platform/fields.schema.ts'

const entryId = z.string('Please choose an entry').regex(/^\d{1,18}$/, 'Please choose an entry')

/** `cursor`: the last entry of the page before. */
export const listQuery = form({
  limit: whole('Please choose 1 to 100 entries', 1, 100).default(30),
  cursor: entryId.optional(),
})

const notification = z.object({
  id: z.string(),
  /** What it tells of, by the name of its text: 'bill-presented'. */
  about: z.string(),
  /** The caller's own account that it is about: none of several, of none, or of what is older than this field. */
  account: z.object({ id: z.uuid(), kind: z.string(), closed: z.boolean() }).optional(),
  subject: z.string(),
  body: z.string(),
  /** When it was told by the bank’s clock, ISO UTC. */
  at: z.string(),
  read: z.boolean(),
})

export const listAnswer = z.object({
  notifications: z.array(notification),
  unread: z.number(),
  /** Where the older ones go on; none after the oldest. */
  nextCursor: z.string().optional(),
})
export const markRead = form({ upTo: entryId })
