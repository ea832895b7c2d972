/** Customers: found by username or id, added, and shown as the API shows them. */
import { sql } from 'kysely'
import type { Keys } from '../platform/crypto.ts'
import { first, type Tx } from '../platform/db.ts'
import type { Language } from '../platform/language.schema.ts'
import { placeIn } from '../platform/sealed.ts'
import { readUpload, toDataUrl } from '../platform/uploads.ts'
import type { User } from '../platform/user.schema.ts'

export interface NotificationSettings {
  balanceAlerts: boolean
  transactionAlerts: boolean
  securityAlerts: boolean
  email: boolean
  sms: boolean
  push: boolean
}

export interface Customer {
  id: string
  customer_number: string
  username: string
  password_hash: string
  password_changed_at: Date
  first_name: string
  last_name: string
  email: string
  phone: string
  address_line1: string
  address_line2: string
  city: string
  state: string
  zip_code: string
  identity_sealed: Buffer
  security_question: string
  security_answer_hash: string
  two_factor: 'mail' | 'totp' | null
  totp_seed_sealed: Buffer | null
  totp_confirmed: boolean
  totp_last_step: string
  language: Language
  default_account: string
  statement_delivery: string
  notifications: Partial<NotificationSettings>
  extra_preferences: { undoSeconds?: number }
  picture: string | null
  credit_score: number | null
  locked: boolean
  created_at: Date
}

export const customerById = (tx: Tx, id: string): Promise<Customer | undefined> =>
  first(tx, sql<Customer>`select * from app.customer where id = ${id}`)

/** Usernames are compared without regard to case. */
export const customerByUsername = (tx: Tx, username: string): Promise<Customer | undefined> =>
  first(tx, sql<Customer>`select * from app.customer where username_key = ${username.trim().toLowerCase()}`)

/** The caller themself: there because their session is. */
export async function caller(tx: Tx, id: string): Promise<Customer> {
  const customer = await customerById(tx, id)
  if (!customer) throw new Error('A session without its customer')
  return customer
}

export interface Identity {
  /** Nine digits. */
  ssn: string
  dateOfBirth: string
}

export const sealIdentity = (keys: Keys, customer: string, identity: Identity): Buffer =>
  keys.seal(JSON.stringify(identity), placeIn('identity', customer))

export function openIdentity(keys: Keys, { id, identity_sealed }: Pick<Customer, 'id' | 'identity_sealed'>): Identity {
  const opened: unknown = JSON.parse(keys.open(identity_sealed, placeIn('identity', id)))
  return opened as Identity // sealed by sealIdentity, and authenticated
}

/** ARCHITECTURE, Undo. */
const UNDO_SECONDS = 10

const DEFAULT_NOTIFICATIONS: NotificationSettings = {
  balanceAlerts: true,
  transactionAlerts: true,
  securityAlerts: true,
  email: true,
  sms: false,
  push: false,
}

export const notificationsOf = (customer: Customer): NotificationSettings => ({
  ...DEFAULT_NOTIFICATIONS,
  ...customer.notifications,
})

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
      undoSeconds: customer.extra_preferences.undoSeconds ?? UNDO_SECONDS,
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
