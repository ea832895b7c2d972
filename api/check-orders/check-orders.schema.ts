/** Ordering checks (doc3 §2.4, §3, §5, §7, §9; C-123 to C-127). The texts and their order are the documents'. */
import * as z from 'zod'
import { alike } from '../platform/orders/alike.schema.ts'
import { standings } from '../platform/orders/states.schema.ts'
import { addBusinessDays, type BankDay } from '../../ledger/calendar.ts'
import { CHECK_DELIVERIES, CHECK_QUANTITIES, CHECK_STYLES } from '../../ledger/rates/check-order.ts'
import {
  cleanText,
  digits,
  form,
  idText,
  inOrder,
  ignored,
  multipart,
  required,
  usd,
  whole,
  chosen,
} from '../platform/fields.schema.ts'

export const checkStyles = [
  {
    id: 'standard',
    name: 'Standard Blue',
    price: CHECK_STYLES.standard,
    description: 'Fine blue guilloche on safety paper.',
  },
  { id: 'premium', name: 'Premium Gray', price: CHECK_STYLES.premium, description: 'Soft gray with a watermark band.' },
  {
    id: 'scenic',
    name: 'Scenic Nature',
    price: CHECK_STYLES.scenic,
    description: 'Ridges and a river, drawn in two inks.',
  },
  {
    id: 'custom',
    name: 'Custom Photo',
    price: CHECK_STYLES.custom,
    description: 'Your own photo, printed lightly behind the lines.',
  },
] as const

export const quantities = [
  { id: 1, name: 'Single Book', checks: 100, price: CHECK_QUANTITIES[1] },
  { id: 2, name: 'Double Book', checks: 200, price: CHECK_QUANTITIES[2] },
  { id: 4, name: 'Value Pack', checks: 400, price: CHECK_QUANTITIES[4] },
] as const

export const deliveryMethods = [
  { id: 'standard', name: 'Standard', days: '7-10 business days', price: CHECK_DELIVERIES.standard },
  { id: 'expedited', name: 'Expedited', days: '3-5 business days', price: CHECK_DELIVERIES.expedited },
  { id: 'overnight', name: 'Overnight', days: 'Next business day by 5:00 PM', price: CHECK_DELIVERIES.overnight },
] as const

type DeliveryId = (typeof deliveryMethods)[number]['id']

/** The last day on which an order of `today` should be there (doc3 §9). */
export const arrivesBy = (today: BankDay, delivery: DeliveryId): BankDay =>
  addBusinessDays(today, { standard: 10, expedited: 5, overnight: 1 }[delivery])

export const FIRST_CHECK_NUMBER = 1000
export const LAST_CHECK_NUMBER = 999_999
export const PHOTO_BYTES = 10 * 1024 * 1024
export const PHOTO_TOO_LARGE = 'File size must be less than 10MB'
export const PHOTO_NO_IMAGE = 'Only image files are allowed'
export const TOO_MANY_PHOTOS = 'You have sent many photos in a short time. Please wait and try again later.'
export const PHOTO_MISSING = 'Please upload a custom photo for your checks'
const TERMS_MISSING = 'You must agree to the terms and conditions'

/** The address dialog reads the same rules. */
export const shippingAddress = z.object(
  {
    id: idText.optional(),
    name: required('Address name is required', 60),
    street: required('Street address is required', 120),
    city: required('City is required', 60),
    state: required('State is required', 30),
    zip: digits('ZIP code is required', 5, 9),
    primary: z.boolean().optional(),
  },
  'Please select a shipping address',
)

const startingNumber = whole(
  'Please enter a starting number from 1000 to 999999',
  FIRST_CHECK_NUMBER,
  LAST_CHECK_NUMBER,
)

export const customization = z.object({
  startingNumber: startingNumber.default(FIRST_CHECK_NUMBER + 1),
  includeAddress: z.boolean().default(true),
  includePhoneNumber: z.boolean().default(false),
  includeDriversLicense: z.boolean().default(false),
  duplicateChecks: z.boolean().default(false),
  largePrint: z.boolean().default(false),
  fontStyle: z.enum(['standard', 'script', 'modern', 'classic']).default('standard'),
  customPhotoPath: idText.nullish(),
})

const oneOf = <const T extends readonly { readonly id: string | number }[]>(list: T, message: string) =>
  z.custom<T[number]['id']>(value => list.some(({ id }) => id === value), message)

const withCustomization = z.looseObject({ customization: z.looseObject({}) })

/** The document's order (doc3 §5): a photo that is missing is said before the starting number. */
export const orderChecks = inOrder(
  form({
    accountId: chosen('Please select an account', 200),
    checkStyle: oneOf(checkStyles, 'Please select a check style'),
    quantity: whole('Please select a quantity', 1, 999).pipe(oneOf(quantities, 'Please select a quantity')),
    deliveryMethod: oneOf(deliveryMethods, 'Please select a delivery method').default('standard'),
    shippingAddress,
    /** Told by the browser; an absent field is an older client that asked before it sent. */
    agreeToTerms: z.literal(true, TERMS_MISSING).optional(),
    /** Without a number of its own it follows the last one that was ordered for the account. */
    customization: customization.extend({ startingNumber: startingNumber.optional() }).prefault({}),
    specialInstructions: cleanText('Please shorten the special instructions', 300).nullish(),
    ...ignored('accountName', 'accountNumber', 'pricing', 'savePreferences'),
  }).refine(
    ({ checkStyle, customization: { customPhotoPath } }) => checkStyle !== 'custom' || Boolean(customPhotoPath),
    {
      path: ['customization', 'customPhotoPath'],
      message: PHOTO_MISSING,
      when: payload => withCustomization.safeParse(payload.value).success,
    },
  ),
  [
    'accountId',
    'checkStyle',
    'quantity',
    'deliveryMethod',
    'shippingAddress',
    'agreeToTerms',
    'customization.customPhotoPath',
    'customization',
    'specialInstructions',
  ],
)

/** What is chosen so far; whether the same was ordered is told once all three are. */
export const previewOrder = form({
  accountId: chosen('Please select an account', 200),
  checkStyle: oneOf(checkStyles, 'Please select a check style').optional(),
  quantity: whole('Please select a quantity', 1, 999).pipe(oneOf(quantities, 'Please select a quantity')).optional(),
  deliveryMethod: oneOf(deliveryMethods, 'Please select a delivery method').default('standard'),
})

/** The number that the next order begins with unless another is typed. */
export const orderPreview = z.object({ startingNumber: z.number(), alike })

const price = z.object({
  checkStylePrice: usd,
  quantityPrice: usd,
  deliveryPrice: usd,
  subtotal: usd,
  tax: usd,
  total: usd,
})

export const ordered = z.object({
  orderNumber: z.string(),
  /** Additive: how it stands, as all orders say it. */
  standing: z.enum(standings),
  pricing: price,
  arrivesBy: z.string(),
  startingNumber: z.number(),
  endingNumber: z.number(),
})

export const pricing = z.object({
  checkStyles: z.array(
    z.object({ id: z.string(), name: z.string(), price: usd, image: z.string(), description: z.string() }),
  ),
  quantities: z.array(z.object({ id: z.number(), name: z.string(), checks: z.number(), price: usd })),
  deliveryMethods: z.array(z.object({ id: z.string(), name: z.string(), days: z.string(), price: usd })),
  /** Percent. */
  taxRate: z.number(),
})

export const preferences = z.object({
  checkStyle: z.string().nullable(),
  deliveryMethod: z.string().nullable(),
  customization: customization.nullable(),
})

export const savePreferences = form({
  checkStyle: oneOf(checkStyles, 'Please select a check style'),
  deliveryMethod: oneOf(deliveryMethods, 'Please select a delivery method'),
  customization: customization.prefault({}),
})

export const uploadPhoto = multipart({
  photo: z
    .custom<File>(value => value instanceof File && value.size > 0, PHOTO_NO_IMAGE)
    .refine(file => file.size < PHOTO_BYTES, PHOTO_TOO_LARGE),
})
export const uploadedPhoto = z.object({ filePath: z.string() })
