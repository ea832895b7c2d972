import { signedIn } from '../trpc.ts'
import { preferences as preferencesAnswer } from './check-orders.schema.ts'

const NONE = { checkStyle: null, deliveryMethod: null, customization: null }

/** What the customer chose last on the check order form. */
export const getPreferences = signedIn.output(preferencesAnswer).query(({ ctx }) =>
  ctx.asCaller(async tx => {
    const row = await tx
      .selectFrom('app.check_preferences')
      .select('preferences')
      .where('customer', '=', ctx.customer)
      .executeTakeFirst()
    return preferencesAnswer.safeParse(row?.preferences).data ?? NONE
  }),
)
