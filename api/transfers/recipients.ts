import { sql } from 'kysely'
import * as z from 'zod'
import { notFound } from '../errors.ts'
import { run } from '../platform/db.ts'
import { signedIn } from '../trpc.ts'
import { RECIPIENT_NOT_FOUND, savedRecipients, toRecipient } from './recipient.queries.ts'
import { byRecipient, recipient, renameRecipient } from './recipient.schema.ts'

/** The caller's saved recipients, by name. */
export const listRecipients = signedIn
  .output(z.array(recipient))
  .query(async ({ ctx }) => (await ctx.asCaller(savedRecipients)).map(toRecipient))

/** Gives a saved recipient another nickname. */
export const rename = signedIn
  .input(renameRecipient)
  .output(z.array(recipient))
  .mutation(({ ctx, input: { recipientId, nickname } }) =>
    ctx.asCaller(async tx => {
      const change = sql`update app.recipient set nickname = ${nickname} where id::text = ${recipientId.toLowerCase()} and saved`
      if ((await run(tx, change)) === 0) throw notFound(RECIPIENT_NOT_FOUND)
      return (await savedRecipients(tx)).map(toRecipient)
    }),
  )

/** Offers it no more; what was sent or planned stays as it is. The next transfer to it needs a code again. */
export const forget = signedIn
  .input(byRecipient)
  .output(z.array(recipient))
  .mutation(({ ctx, input: { recipientId } }) =>
    ctx.asCaller(async tx => {
      const change = sql`update app.recipient set saved = false, used = false, nickname = ''
        where id::text = ${recipientId.toLowerCase()} and saved`
      if ((await run(tx, change)) === 0) throw notFound(RECIPIENT_NOT_FOUND)
      return (await savedRecipients(tx)).map(toRecipient)
    }),
  )
