import { refusalOf } from '../platform/orders/place.ts'
import { signedIn } from '../trpc.ts'
import { openingPreview, openingRequest } from './open-account.schema.ts'
import { wantedFor } from './open-account.ts'
import { fundingFields, openings } from './opening-order.ts'

/**
 * Whether an account would be opened with this deposit. Promises nothing: the ledger decides when it is opened. 404 for
 * a funding account that is not the caller's.
 */
export const previewOpening = signedIn
  .input(openingRequest)
  .output(openingPreview)
  .query(async ({ ctx, input }) => {
    const wanted = { ...(await wantedFor(ctx, input)), on: await ctx.machinery.clocks.today() }
    const refusal = await refusalOf(ctx, openings, wanted)
    return { refusal: refusal && { ...refusal, field: fundingFields[refusal.code] ?? null } }
  })
