import * as z from 'zod'
import { signedIn } from '../trpc.ts'
import { savedRecipients, toRecipient } from './recipient.queries.ts'
import { recipient } from './recipient.schema.ts'

/** The caller's saved recipients, by name. */
export const listRecipients = signedIn
  .output(z.array(recipient))
  .query(async ({ ctx }) => (await ctx.asCaller(savedRecipients)).map(toRecipient))
