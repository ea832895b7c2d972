/** An email address and a telephone number of a customer, as profile and alerts take them (doc1 §5, doc3 §5). */
import * as z from 'zod'
import { digits } from './fields.schema.ts'

export const EMAIL = 'Please enter a valid email address'
export const PHONE = 'Please enter a valid phone number with at least 10 digits'

export const contactEmail = z.string(EMAIL).trim().max(254, EMAIL).pipe(z.email(EMAIL))
/** Ten digits or more (C-55); comes out as digits only. */
export const contactPhone = digits(PHONE, 10, 15)
