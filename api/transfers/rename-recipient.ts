import * as z from 'zod'
import { signedIn } from '../trpc.ts'
import { savedRecipients, toRecipient } from './recipient.queries.ts'
import { recipient, renameRecipient } from './recipient.schema.ts'
import { change } from './recipient-change.ts'

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
