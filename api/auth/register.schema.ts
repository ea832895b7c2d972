/** Enrollment (doc1 §2.3, §5): three steps in the browser, one call to the server. */
import * as z from 'zod'
import { namesIn } from '../../ledger/table.ts'
import {
  cleanText,
  day,
  digits,
  email,
  form,
  ignored,
  inOrder,
  phone,
  required,
  secret,
  zipCode,
} from '../platform/fields.schema.ts'
import { usStateCodes } from '../platform/us-states.schema.ts'
import { language } from '../platform/chosen-language.schema.ts'
import { strengthOf, TOO_WEAK } from './password-rules.schema.ts'

export const securityQuestions = [
  "What is your mother's maiden name?",
  'What was the name of your first pet?',
  'In what city were you born?',
  'What high school did you attend?',
  'What was your first car?',
  'Who was your favorite teacher?',
] as const

/** The names that doc1 §2.3 has for them, in their order. */
const QUESTION_NAMES = [
  "mother's maiden name",
  'first pet',
  'birth city',
  'high school',
  'first car',
  'favorite teacher',
]

/** doc1 §5: the registration call. */
export const ALL_FIELDS = 'All required fields must be completed'

const personal = {
  firstName: required('Please enter your first name.', 60),
  lastName: required('Please enter your last name.', 60),
  email: email('Please enter a valid email address.'),
  phoneNumber: phone('Please enter a valid 10-digit phone number.'),
  dateOfBirth: day('Please enter your date of birth.'),
  ssn: digits('Please enter a valid 9-digit Social Security Number.', 9),
}

const contact = {
  addressLine1: required('Please enter your street address.', 120),
  addressLine2: cleanText('Please enter your street address.', 120).nullish(),
  city: required('Please enter your city.', 80),
  state: z.enum(usStateCodes, 'Please select your state.'),
  zipCode,
}

export const newPassword = (tooShort: string) =>
  z
    .string(tooShort)
    .min(8, tooShort)
    .max(256, tooShort)
    .refine(password => strengthOf(password) !== 'weak', TOO_WEAK)

const account = {
  username: required('Username must be at least 6 characters.', 60)
    .min(6, 'Username must be at least 6 characters.')
    .regex(/^\S+$/, 'Username must not contain spaces.'),
  password: newPassword('Password must be at least 8 characters.'),
}

const NO_QUESTION = 'Please select a security question.'

const security = {
  // One of the six, or its name: a question of somebody's own would tell on the reset page that the username exists.
  securityQuestion: z
    .string(NO_QUESTION)
    .transform(said => securityQuestions[QUESTION_NAMES.indexOf(said.trim().toLowerCase())] ?? said)
    .pipe(z.enum(securityQuestions, NO_QUESTION)),
  securityAnswer: required('Please enter your security answer.', 100),
}

/** Step 1. */
export const personalStep = form(personal)
/** Step 2. */
export const contactStep = form(contact)
const accountFields = {
  ...account,
  confirmPassword: secret('Passwords do not match.'),
  ...security,
  agreeToTerms: z.literal(true, 'You must agree to the terms and conditions.'),
}

/** Step 3, with what stays in the browser. What is wrong is told in the documents' order (doc1 §5). */
export const accountStep = inOrder(
  form(accountFields).refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match.',
    when: ({ value }) =>
      typeof value === 'object' && value !== null && 'confirmPassword' in value && value.confirmPassword !== '',
  }),
  namesIn(accountFields),
)

const fields = {
  ...personal,
  ...contact,
  ...account,
  ...security,
  /** Additive: the registration approval code, for a caller without the cookie of a redeemed one. */
  approvalCode: cleanText('Please enter a verification code', 40).optional(),
  /** Additive: what the form was read in; English without it. */
  language: language.optional(),
  ...ignored('name', 'confirmPassword', 'agreeToTerms'),
}

/** All but the second line of the address, and the whole name, which is put together from its parts here. */
const needed = namesIn({ ...personal, ...contact, ...account, ...security }).filter(name => name !== 'addressLine2')

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

const body = form(fields)
const complete = z
  .record(z.string(), z.unknown(), ALL_FIELDS)
  .superRefine((given, context) => {
    const missing = needed.find(name => isBlank(given[name]))
    if (missing) context.addIssue({ code: 'custom', path: [missing], message: ALL_FIELDS, continue: false })
  })
  .pipe(body)

/** The call: first that everything is there, then each field's own rule, in the documents' order. */
// the check in front takes any record; callers are still to be told the fields by their types
export const register = complete as unknown as z.ZodType<z.output<typeof body>, z.input<typeof body>>
