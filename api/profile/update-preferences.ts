import { sql } from 'kysely'
import { caller, toUser } from '../auth/customer.queries.ts'
import { signedIn } from '../trpc.ts'
import { updatePreferences as preferencesInput, profile } from './profile.schema.ts'

/** Language, default account, statement delivery; what is not sent stays. */
export const updatePreferences = signedIn
  .input(preferencesInput)
  .output(profile.shape.preferences)
  .mutation(({ ctx, input: { language, defaultAccount, statementDelivery, undoSeconds } }) =>
    ctx.asCaller(async tx => {
      const extra = JSON.stringify(undoSeconds === undefined ? {} : { undoSeconds })
      await tx
        .updateTable('app.customer')
        .set({
          language, // what is undefined is not set
          default_account: defaultAccount,
          statement_delivery: statementDelivery,
          extra_preferences: sql`extra_preferences || ${extra}::jsonb`,
        })
        .where('id', '=', ctx.customer)
        .execute()
      return (await toUser(tx, await caller(tx, ctx.customer))).preferences
    }),
  )
