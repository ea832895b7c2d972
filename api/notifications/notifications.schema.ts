/** The notification centre: everything the bank told the customer, newest first. Additive. */
import * as z from 'zod'
import { form } from '../platform/fields.schema.ts'

export const listQuery = form({ limit: z.coerce.number().int().min(1).max(100).default(30) })

export const notification = z.object({
  id: z.string(),
  subject: z.string(),
  body: z.string(),
  /** ISO UTC. */
  at: z.string(),
  read: z.boolean(),
})

export const listAnswer = z.object({ notifications: z.array(notification), unread: z.number() })
export const markRead = form({ upTo: z.string().regex(/^\d{1,18}$/) })
