/** A customer as the API shows them: never a full SSN, password or answer (C-159). */
import * as z from 'zod'

const address = z.object({
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
})

export const user = z
  .object({
    id: z.uuid(),
    _id: z.uuid(),
    customerId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    name: z.string(),
    username: z.string(),
    email: z.string(),
    /** The same digits twice: doc1 §3 names one, doc3 §7 the other (C-162). */
    phoneNumber: z.string(),
    phone: z.string(),
    address,
    profilePicture: z.string().nullable(),
    creditScore: z.number().nullable(),
    createdAt: z.string(),
    verificationStatus: z.object({ twoFactorEnabled: z.boolean() }),
    securitySettings: z.object({ lastPasswordChange: z.string() }),
    preferences: z.object({
      language: z.string(),
      defaultAccount: z.string(),
      statementDelivery: z.string(),
      /** How long money that leaves the bank waits for an Undo: 0 to 60 seconds. */
      undoSeconds: z.number(),
    }),
    notificationSettings: z.object({
      balanceAlerts: z.boolean(),
      transactionAlerts: z.boolean(),
      securityAlerts: z.boolean(),
      channels: z.object({ email: z.boolean(), sms: z.boolean(), push: z.boolean() }),
      emailNotifications: z.boolean(),
      smsNotifications: z.boolean(),
      pushNotifications: z.boolean(),
    }),
  })
  .meta({ id: 'User' })

export type User = z.output<typeof user>
