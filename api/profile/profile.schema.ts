/** The profile (doc1 §2.6, §5, §7): personal information, preferences, notification settings. */
import * as z from 'zod'
import { birthDay, contactAddress, contactPhone, EMAIL } from '../platform/contact.schema.ts'
import { cleanText, form, ignored, isGiven } from '../platform/fields.schema.ts'
import { user } from '../platform/user.schema.ts'
import { language } from '../platform/chosen-language.schema.ts'

const REQUIRED = 'Please fill out all required fields (First Name, Last Name, Email)'

/** Pictures have fewer bytes; what is said of one that does not, and of what is none. */
export const PICTURE_BELOW = 5 * 1024 * 1024
export const PICTURE_TEXTS = {
  large: 'Image too large. Please select an image under 5MB.',
  none: 'Please select a JPEG, PNG, WebP or GIF image.',
} as const

const present = (most: number) => cleanText(REQUIRED, most).min(1, REQUIRED)

const required = {
  firstName: present(60),
  lastName: present(60),
  email: present(254),
  phoneNumber: z.string('Phone number is required').trim().min(1, 'Phone number is required').pipe(contactPhone),
}

const others = {
  /** A data URL, an empty text or null to remove it. The server draws the picture anew. */
  profilePicture: z.string(PICTURE_TEXTS.large).nullish(),
  address: contactAddress.optional(),
  dateOfBirth: birthDay.optional(),
  /** Additive: the code that a change of who the customer is, or of where they are reached, needs. */
  approvalCode: cleanText('Please enter a verification code', 40).optional(),
  ...ignored(
    'id',
    '_id',
    'name',
    'username',
    'phone',
    'ssn',
    'customerId',
    'creditScore',
    'createdAt',
    'verificationStatus',
    'securitySettings',
    'preferences',
    'notificationSettings',
  ),
}

/** An email address that is missing is told with the names; one that is none, after the telephone (doc1 §5). */
const isAddress = ({ email }: { email?: string | undefined }) => !email || z.email().safeParse(email).success
const notOne = { path: ['email'], message: EMAIL, when: isGiven }

/** `PUT /profile`: the whole form. */
export const updateProfile = form({ ...required, ...others }).refine(isAddress, notOne)

/** `PUT /auth/updateprofile`: the profile fields that are to change (C-38). */
export const updateProfileFields = form({
  firstName: required.firstName.optional(),
  lastName: required.lastName.optional(),
  email: required.email.optional(),
  phoneNumber: required.phoneNumber.optional(),
  ...others,
}).refine(isAddress, notOne)

export const updatePreferences = form({
  language: language.optional(),
  defaultAccount: z.enum(['checking', 'savings', 'credit', 'investment'], 'Please select a default account').optional(),
  statementDelivery: z.enum(['paperless', 'paper', 'both'], 'Please select how statements are delivered').optional(),
  /** Additive: seconds that money which leaves the bank waits for an Undo. */
  undoSeconds: z
    .int('Please choose 0 to 60 seconds')
    .min(0, 'Please choose 0 to 60 seconds')
    .max(60, 'Please choose 0 to 60 seconds')
    .optional(),
})

const onOff = z.boolean('Please choose on or off').optional()

export const updateNotifications = form({
  balanceAlerts: onOff,
  transactionAlerts: onOff,
  securityAlerts: onOff,
  emailNotifications: onOff,
  smsNotifications: onOff,
  pushNotifications: onOff,
  channels: form({ email: onOff, sms: onOff, push: onOff }).optional(),
})

/** The user with what only the profile page shows. The SSN never leaves whole. */
export const profile = user.extend({ dateOfBirth: z.string(), ssn: z.string() }).meta({ id: 'Profile' })
