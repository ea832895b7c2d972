import * as z from 'zod'

/** What may change for a customer, in the words of what they see. Both sides read this. */
export const topics = ['money', 'accounts', 'orders', 'notes', 'notifications'] as const
export type Topic = (typeof topics)[number]

/**
 * One message of the stream: what changed since the one before it; nothing, when it only says that the stream
 * stands.
 */
export const liveMessage = z.object({ topics: z.array(z.enum(topics)) })
