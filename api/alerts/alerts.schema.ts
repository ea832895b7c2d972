/**
 * Account alerts (doc3 §2.6, §3, §5, §7, §9; C-132 to C-135, C-178). One set per customer;
 * the defaults are the documents'.
 */
import * as z from 'zod'
import { contactEmail, contactPhone } from '../platform/contact.schema.ts'
import { cleanText, form } from '../platform/fields.schema.ts'

const ALERT_DEFAULTS = { balance: 500, largeDebits: 200, largeCredits: 1000, daysBeforeDue: 3 } as const
/** No payment is known longer before: a card's is due 25 days after its statement. */
export const MOST_DAYS_BEFORE_DUE = 60
const MOST_DOLLARS = 999_999_999

/** doc3 says text, the profile says sms: one channel (C-134). */
const CHANNELS = 'Please choose email, text or push'
const channel = z.enum(['email', 'text', 'push'], CHANNELS)
const methods = z
  .array(
    z.preprocess(name => (name === 'sms' ? 'text' : name), channel),
    CHANNELS,
  )
  .max(3, CHANNELS)
  .overwrite(list => [...new Set(list)])

/**
 * A whole number; anything else is 0 (doc3 §5, C-135): what is no number in digits is none. One above `largest` is
 * refused: kept as another number, an alert would fire where nobody asked for it.
 */
const wholeUpTo = (largest: number, tooLarge: string) =>
  z.preprocess(
    value => {
      const digits = typeof value === 'string' && /^\d+(\.\d*)?$/.test(value.trim())
      const number = Math.trunc(digits || typeof value === 'number' ? Number(value) : 0)
      return number > 0 ? number : 0
    },
    z.int(tooLarge).max(largest, tooLarge),
  )
const whole = wholeUpTo(MOST_DOLLARS, 'Please choose an amount of at most $999,999,999')
const daysBefore = wholeUpTo(MOST_DAYS_BEFORE_DUE, 'Please choose at most 60 days')
const toggle = z.boolean('Please choose on or off')

const item = z.object({ enabled: toggle.default(true), notificationMethod: methods.default(['email']) })
const offItem = z.object({ enabled: toggle.default(false), notificationMethod: methods.default(['email']) })

const balanceAlerts = z.object({ ...item.shape, threshold: whole.default(ALERT_DEFAULTS.balance) })
const largeDebits = z.object({ ...item.shape, threshold: whole.default(ALERT_DEFAULTS.largeDebits) })
const largeCredits = z.object({ ...item.shape, threshold: whole.default(ALERT_DEFAULTS.largeCredits) })

const transactionAlerts = z.object({
  largeDebits: largeDebits.prefault({}),
  largeCredits: largeCredits.prefault({}),
  atmWithdrawals: offItem.prefault({}),
  internationalTransactions: item.prefault({}),
})
const securityAlerts = z.object({
  loginAttempts: item.prefault({}),
  passwordChanges: item.prefault({}),
  profileUpdates: item.prefault({}),
})
const statementAlerts = z.object({
  statementAvailable: item.prefault({}),
  paymentReminders: z
    .object({
      ...item.shape,
      daysBeforeDue: daysBefore.default(ALERT_DEFAULTS.daysBeforeDue),
    })
    .prefault({}),
})

export const alertSettings = z.object({
  balanceAlerts: balanceAlerts.prefault({}),
  transactionAlerts: transactionAlerts.prefault({}),
  securityAlerts: securityAlerts.prefault({}),
  statementAlerts: statementAlerts.prefault({}),
})
export type AlertSettings = z.output<typeof alertSettings>

export const groups = {
  balance: 'balanceAlerts',
  transaction: 'transactionAlerts',
  security: 'securityAlerts',
  statement: 'statementAlerts',
} as const
export type Group = keyof typeof groups

const contactInfo = z.object({ email: z.string(), phone: z.string(), pushEnabled: z.boolean() })

const contact = {
  email: contactEmail,
  phone: contactPhone,
  /** Stays as it is when it is not sent. */
  pushEnabled: toggle.optional(),
}
/** Additive: a change of where alerts go needs a code, as a change of contact details does. */
const approvalCode = cleanText('Please enter a verification code', 40).optional()

export const updateContact = form({ ...contact, approvalCode })

const SEND = 'Please send the alerts to save.'
const settings = { enabled: toggle, notificationMethod: methods, methods }
const some = z.object(settings, SEND).partial().optional()
const someAbove = z
  .object({ ...settings, threshold: whole }, SEND)
  .partial()
  .optional()
const someAhead = z
  .object({ ...settings, daysBeforeDue: daysBefore }, SEND)
  .partial()
  .optional()
/** What a group or an alert may be sent with, whichever of them it has. */
export const SETTINGS: readonly string[] = [...Object.keys(settings), 'threshold', 'daysBeforeDue']

/** The settings that are sent; the others stay, whole groups too. */
const sentAlerts = z.object(
  {
    balanceAlerts: someAbove,
    transactionAlerts: z
      .object(
        { largeDebits: someAbove, largeCredits: someAbove, atmWithdrawals: some, internationalTransactions: some },
        SEND,
      )
      .optional(),
    securityAlerts: z.object({ loginAttempts: some, passwordChanges: some, profileUpdates: some }, SEND).optional(),
    statementAlerts: z.object({ statementAvailable: some, paymentReminders: someAhead }, SEND).optional(),
  },
  SEND,
)

export const saveAll = form({ alertSettings: sentAlerts, contactInfo: z.object(contact).optional(), approvalCode })

/** `PUT /account-alerts/:group(/:item)`: the settings that are sent; the others stay. */
export const updateGroup = z.looseObject({ group: z.string(), item: z.string().optional() })

export const alertsAnswer = z.object({
  alerts: alertSettings,
  contactInfo,
})

export const preview = form({
  kind: z.enum(['balance', 'largeDebits', 'largeCredits']),
  threshold: whole,
})
export const previewAnswer = z.object({ times: z.number(), days: z.number() })
