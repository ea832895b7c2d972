/** What the bank knows of a customer, as profile, alerts and the code for a change of it take it (doc1 §5, doc3 §5). */
import * as z from 'zod'
import { isRecord } from '../../ledger/table.ts'
import { cleanText, day, digits, form } from './fields.schema.ts'
import { usStateCodes } from './us-states.schema.ts'

export const EMAIL = 'Please enter a valid email address'
const PHONE = 'Please enter a valid phone number with at least 10 digits'

export const contactEmail = z.string(EMAIL).trim().max(254, EMAIL).pipe(z.email(EMAIL))
/** Ten digits or more (C-55); comes out as digits only. */
export const contactPhone = digits(PHONE, 10, 15)

const STREET = 'Please enter your street address.'
const ZIP = 'Please enter a valid zip code.'

const address = form({
  line1: cleanText(STREET, 120),
  line2: cleanText(STREET, 120).nullish(),
  city: cleanText('Please enter your city.', 80),
  state: z.enum(['', ...usStateCodes], 'Please select your state.'),
  zipCode: z
    .string(ZIP)
    .trim()
    .regex(/^(\d{5}(-\d{4})?)?$/, ZIP),
})

const first = z.object({ errors: z.array(z.array(z.looseObject({ message: z.string() }))) })
const firstText = (issue: unknown) => first.safeParse(issue).data?.errors[0]?.[0]?.message

/** doc1 §3: an object, or a single text for the street line; what is neither, null too, has no street. */
export const contactAddress = z.union([address, cleanText(STREET, 120)], {
  error: issue => (isRecord(issue.input) ? firstText(issue) : STREET),
})

const BIRTH_DAY = 'Please enter your date of birth.'
/** Not among what the profile must have (doc1 §5): an empty one leaves the bank's as it is. */
export const birthDay = z.union([z.literal('').transform(() => undefined), day(BIRTH_DAY)], BIRTH_DAY)
