import { liveOrders } from '../platform/orders/order.queries.ts'
import { signedIn } from '../trpc.ts'
import { distributions } from './distribution-order.ts'
import { distributionsOut } from './distribution.schema.ts'
import { toInstallmentPlan } from './distribution.ts'

/** The caller's installments out of retirement that are still to come. */
export const getDistributions = signedIn
  .output(distributionsOut)
  .query(({ ctx }) =>
    ctx.asCaller(async tx => ({ plans: (await liveOrders(tx, distributions, ctx.customer)).map(toInstallmentPlan) })),
  )
