/** What the customer chose last on the check order form. */
import { signedIn } from '../trpc.ts'
import {
  customization,
  preferences as preferencesAnswer,
  savePreferences as preferencesForm,
} from './check-orders.schema.ts'

const NONE = { checkStyle: null, deliveryMethod: null, customization: null }

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

export const savePreferences = signedIn
  .input(preferencesForm)
  .output(preferencesAnswer)
  .mutation(({ ctx, input }) =>
    ctx.asCaller(async tx => {
      const kept = {
        ...input,
        customization: customization.parse({ ...input.customization, customPhotoPath: undefined }),
      }
      const preferences = JSON.stringify(kept)
      await tx
        .insertInto('app.check_preferences')
        .values({ customer: ctx.customer, preferences })
        .onConflict(known => known.column('customer').doUpdateSet({ preferences }))
        .execute()
      return kept
    }),
  )
