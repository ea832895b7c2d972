/** Payees (doc3 §3, §5): name, account number and category are asked for; the rest may be left out. */
import * as z from 'zod'
import { form, idText, remark, required } from '../platform/fields.schema.ts'

/** doc3 §3. */
export const payeeCategories = [
  'Utilities',
  'Mortgage/Rent',
  'Insurance',
  'Credit Card',
  'Loan',
  'Phone/Internet',
  'Subscription',
  'Other',
] as const

const CHOOSE = 'Please select a category'
/** Any spelling of the letters; comes out as it is listed. */
export const payeeCategory = z
  .string(CHOOSE)
  .trim()
  .transform(typed => payeeCategories.find(one => one.toLowerCase() === typed.toLowerCase()) ?? typed)
  .pipe(z.enum(payeeCategories, CHOOSE))

const ACCOUNT = 'Please enter a valid account number'

/** As people write it, with or without https. */
const WEBSITE = /^(https?:\/\/)?[\p{L}\d-]+(\.[\p{L}\d-]+)+(:\d{1,5})?([/?#]\S*)?$/iu

export const newPayee = form({
  name: required('Payee name is required', 80),
  nickname: remark('Please enter a shorter nickname', 40),
  accountNumber: required('Account number is required', 40)
    .transform(typed => typed.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^[A-Za-z0-9]{4,34}$/, ACCOUNT)),
  category: payeeCategory,
  address: remark('Please enter a shorter address', 200),
  phone: remark('Please enter a valid phone number', 30).refine(
    typed => !typed || /^[\d\s().+-]{7,30}$/.test(typed),
    'Please enter a valid phone number',
  ),
  website: remark('Please enter a shorter website', 120).refine(
    typed => !typed || WEBSITE.test(typed),
    'Please enter a valid website',
  ),
})

export const byPayee = form({ id: idText })
export const verifyPayee = form({ id: idText, verificationCode: required('Please enter a verification code', 40) })

export const payee = z
  .object({
    id: z.uuid(),
    name: z.string(),
    nickname: z.string(),
    /** '••••4821': the last four digits. */
    accountNumber: z.string(),
    category: z.enum(payeeCategories),
    address: z.string(),
    phone: z.string(),
    website: z.string(),
    /** Additive: its code was entered, so money may go there. Before that payments to it wait. */
    verified: z.boolean(),
  })
  .meta({ id: 'Payee' })

export type PayeeOut = z.input<typeof payee>
