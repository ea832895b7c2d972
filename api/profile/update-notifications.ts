import { caller, lockCustomer, notificationsOf, toUser } from '../auth/customer.queries.ts'
import { signedIn } from '../trpc.ts'
import { updateNotifications as notificationsInput, profile } from './profile.schema.ts'

/**
 * Alerts and channels; what is not sent stays. The call's names and the entity's both work and are both given back
 * (C-39).
 */
export const updateNotifications = signedIn
  .input(notificationsInput)
  .output(profile.shape.notificationSettings)
  .mutation(({ ctx, input }) =>
    ctx.asCaller(async tx => {
      await lockCustomer(tx, ctx.customer)
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
