import { signedIn } from '../trpc.ts'
import {
  customization,
  preferences as preferencesAnswer,
  savePreferences as preferencesForm,
} from './check-orders.schema.ts'

/** Keeps what the customer chose, for the next order. */
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
