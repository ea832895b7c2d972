import { sql } from 'kysely'
import { caller, notificationsOf, openIdentity, toUser, type Customer } from '../auth/customer.queries.ts'
import type { Tx } from '../platform/db.ts'
import type { Machinery } from '../platform/machinery.ts'
import { signedIn } from '../trpc.ts'
import {
  profile,
  updateNotifications as notificationsInput,
  updatePreferences as preferencesInput,
} from './profile.schema.ts'

/** The customer with date of birth and the last four digits of the SSN. */
export async function toProfile({ keys }: Pick<Machinery, 'keys'>, tx: Tx, customer: Customer) {
  const { ssn, dateOfBirth } = openIdentity(keys, customer)
  return { ...(await toUser(tx, customer)), dateOfBirth, ssn: `•••-••-${ssn.slice(-4)}` }
}

export const getProfile = signedIn
  .output(profile)
  .query(({ ctx }) => ctx.asCaller(async tx => toProfile(ctx.machinery, tx, await caller(tx, ctx.customer))))

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

/** Alerts and channels. The call's names and the entity's both work and are both given back (C-39). */
export const updateNotifications = signedIn
  .input(notificationsInput)
  .output(profile.shape.notificationSettings)
  .mutation(({ ctx, input }) =>
    ctx.asCaller(async tx => {
      const before = notificationsOf(await caller(tx, ctx.customer))
      const after = {
        balanceAlerts: input.balanceAlerts ?? before.balanceAlerts,
        transactionAlerts: input.transactionAlerts ?? before.transactionAlerts,
        securityAlerts: input.securityAlerts ?? before.securityAlerts,
        email: input.emailNotifications ?? input.channels?.email ?? before.email,
        sms: input.smsNotifications ?? input.channels?.sms ?? before.sms,
        push: input.pushNotifications ?? input.channels?.push ?? before.push,
      }
      const notifications = JSON.stringify(after)
      await tx.updateTable('app.customer').set({ notifications }).where('id', '=', ctx.customer).execute()
      return (await toUser(tx, await caller(tx, ctx.customer))).notificationSettings
    }),
  )
