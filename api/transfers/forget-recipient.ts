import * as z from 'zod'
import { signedIn } from '../trpc.ts'
import { savedRecipients, toRecipient } from './recipient.queries.ts'
import { byRecipient, recipient } from './recipient.schema.ts'
import { change } from './recipient-change.ts'

/**
 * Offers a saved recipient no more; what was sent or planned stays as it is. The next transfer to it needs a code
 * again.
 */
export const forget = signedIn
  .input(byRecipient)
  .output(z.array(recipient))
  .mutation(({ ctx, input: { recipientId } }) =>
    ctx.asCaller(async tx => {
      await change(tx, recipientId, { saved: false, used: false, nickname: '' })
      return (await savedRecipients(tx)).map(toRecipient)
    }),
  )
