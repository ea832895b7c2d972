/** Customers: found by username or id, added, and shown as the API shows them. */
import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { Keys } from '../platform/crypto.ts'
import type { AppCustomer } from '../platform/database.ts'
import type { Tx } from '../platform/db.ts'
import { languageOf, type Language } from '../platform/language.schema.ts'
import { placeIn } from '../platform/sealed.ts'
import { readUpload, toDataUrl } from '../platform/uploads.ts'
import type { User } from '../platform/user.schema.ts'

const notificationSettings = z.object({
  balanceAlerts: z.boolean().default(true),
  transactionAlerts: z.boolean().default(true),
  securityAlerts: z.boolean().default(true),
  email: z.boolean().default(true),
  sms: z.boolean().default(false),
  push: z.boolean().default(false),
})
type NotificationSettings = z.output<typeof notificationSettings>

/** ARCHITECTURE, Undo. */
const UNDO_SECONDS = 10

const extraPreferences = z.object({ undoSeconds: z.number().default(UNDO_SECONDS) })

/** A customer's row; in a language that the bank speaks. */
export interface Customer extends Omit<CustomerRow, 'language'> {
  language: Language
}

type CustomerRow = Selectable<AppCustomer>

export const toCustomer = <R extends CustomerRow>(row: R): Omit<R, 'language'> & { language: Language } => ({
  ...row,
  language: languageOf(row.language),
})

export async function customerById(tx: Tx, id: string): Promise<Customer | undefined> {
  const row = await tx.selectFrom('app.customer').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toCustomer(row)
}

/** Usernames are compared without regard to case. */
export async function customerByUsername(tx: Tx, username: string): Promise<Customer | undefined> {
  const key = username.trim().toLowerCase()
  const row = await tx.selectFrom('app.customer').selectAll().where('username_key', '=', key).executeTakeFirst()
  return row && toCustomer(row)
}

/** What is done for one customer one after the other waits here, until the transaction ends. */
export const lockCustomer = (tx: Tx, id: string): Promise<unknown> =>
  tx.selectFrom('app.customer').select('id').where('id', '=', id).forNoKeyUpdate().execute()

/** The caller themself: there because their session is. */
export async function caller(tx: Tx, id: string): Promise<Customer> {
  const customer = await customerById(tx, id)
  if (!customer) throw new Error('A session without its customer')
  return customer
}

const identity = z.object({
  /** Nine digits. */
  ssn: z.string(),
  dateOfBirth: z.string(),
})
type Identity = z.output<typeof identity>

export const sealIdentity = (keys: Keys, customer: string, given: Identity): Buffer =>
  keys.seal(JSON.stringify(given), placeIn('identity', customer))

export const openIdentity = (keys: Keys, { id, identity_sealed }: Pick<Customer, 'id' | 'identity_sealed'>): Identity =>
  identity.parse(JSON.parse(keys.open(identity_sealed, placeIn('identity', id))))

export const notificationsOf = (customer: Customer): NotificationSettings =>
  notificationSettings.parse(customer.notifications)

/** The customer as the API shows them; the picture is read with it. */
export async function toUser(tx: Tx, customer: Customer): Promise<User> {
  const picture = customer.picture ? await readUpload(tx, customer.picture) : undefined
  return userOf(customer, picture && toDataUrl(picture))
}

/** The same, with the picture as it was read. */
export function userOf(customer: Customer, profilePicture: string | null = null): User {
  const { email, sms, push, ...alerts } = notificationsOf(customer)
  return {
    id: customer.id,
    _id: customer.id,
    customerId: customer.customer_number,
    firstName: customer.first_name,
    lastName: customer.last_name,
    name: `${customer.first_name} ${customer.last_name}`,
    username: customer.username,
    email: customer.email,
    phoneNumber: customer.phone,
    phone: customer.phone,
    address: addressOf(customer),
    profilePicture,
    creditScore: customer.credit_score,
    createdAt: customer.created_at.toISOString(),
    verificationStatus: { twoFactorEnabled: customer.two_factor !== null },
    securitySettings: { lastPasswordChange: customer.password_changed_at.toISOString() },
    preferences: {
      language: customer.language,
      defaultAccount: customer.default_account,
      statementDelivery: customer.statement_delivery,
      undoSeconds: extraPreferences.parse(customer.extra_preferences).undoSeconds,
    },
    notificationSettings: {
      ...alerts,
      channels: { email, sms, push },
      emailNotifications: email,
      smsNotifications: sms,
      pushNotifications: push,
    },
  }
}

export const addressOf = (customer: Customer) => ({
  line1: customer.address_line1,
  line2: customer.address_line2,
  city: customer.city,
  state: customer.state,
  zipCode: customer.zip_code,
})

/** 'd•••@example.com', '•••2030': where a code was sent, as far as may be shown. */
export const maskedEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••')
