import * as z from 'zod'
import { publicIdsOf } from '../platform/accounts/label.queries.ts'
import { signedIn } from '../trpc.ts'
import { autopaysOf, toAutopay } from './autopay.queries.ts'
import { autopay } from './autopay.schema.ts'

/** All automatic payments (doc3 §7), ended ones too: the page's tabs choose. */
export const listAutopays = signedIn.output(z.array(autopay)).query(({ ctx }) =>
  ctx.asCaller(async tx => {
    const publicIds = await publicIdsOf(tx)
    return (await autopaysOf(tx, ctx.customer)).map(one => toAutopay(one, publicIds))
  }),
)
