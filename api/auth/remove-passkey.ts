import * as z from 'zod'
import { notFound } from '../errors.ts'
import { signedIn } from '../trpc.ts'
import { caller } from './customer.queries.ts'
import { removePasskey as removing } from './passkeys.schema.ts'
import { prove } from './proof.ts'
import { changing, passkeysOf } from './passkeys-kept.ts'

/** Removes one, for the password and the present factor. */
export const removePasskey = signedIn
  .input(removing)
  .output(z.object({ removed: z.literal(true) }))
  .mutation(async ({ ctx, input: { id, ...proof } }) => {
    const { customer } = ctx
    const found = (await passkeysOf(ctx)).find(one => one.credential_id === id)
    if (!found) throw notFound('Passkey not found.')
    await prove(ctx, await ctx.asCaller(tx => caller(tx, customer)), 'passkey-remove', proof)
    await changing(ctx, 'passkey-removed', found.name, async tx => {
      const removed = await tx
        .deleteFrom('app.passkey')
        .where('customer', '=', customer)
        .where('credential_id', '=', id)
        .executeTakeFirst()
      if (removed.numDeletedRows === 0n) throw notFound('Passkey not found.')
    })
    return { removed: true as const }
  })
