import type { Updateable } from 'kysely'
import * as z from 'zod'
import { notFound } from '../errors.ts'
import type { AppRecipient } from '../platform/database.ts'
import type { Tx } from '../platform/db.ts'
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
      await change(tx, recipientId, { nickname })
      return (await savedRecipients(tx)).map(toRecipient)
    }),
  )

/** Offers it no more; what was sent or planned stays as it is. The next transfer to it needs a code again. */
export const forget = signedIn
  .input(byRecipient)
  .output(z.array(recipient))
  .mutation(({ ctx, input: { recipientId } }) =>
    ctx.asCaller(async tx => {
      await change(tx, recipientId, { saved: false, used: false, nickname: '' })
      return (await savedRecipients(tx)).map(toRecipient)
    }),
  )

/** Changes one that the caller has saved; 404 for any other. */
async function change(tx: Tx, id: string, to: Updateable<AppRecipient>): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('app.recipient')
    .set(to)
    .where(eb => eb(eb.cast<string>('id', 'text'), '=', id.toLowerCase()))
    .where('saved', '=', true)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound(RECIPIENT_NOT_FOUND)
}
