import * as z from 'zod'
import { checkStyles, deliveryMethods, orderChecks, quantities } from '../../../api/check-orders/check-orders.schema.ts'
import { cents, money, percentOf, sum, text } from '../../../ledger/money.ts'
import { SALES_TAX } from '../../../ledger/rates/check-order.ts'
import type { Answered } from '../../lib/trpc.ts'

export type Account = Answered['accounts']['list']['accounts'][number]
export type Pricing = Answered['checkOrders']['pricing']
export type User = Answered['auth']['me']

export type Address = {
  id: string
  name: string
  street: string
  city: string
  state: string
  zip: string
  primary: boolean
}

export type FontStyle = 'standard' | 'script' | 'modern' | 'classic'
export type Customization = {
  /** Empty: on from the last that was ordered. */
  startingNumber: string
  includeAddress: boolean
  includePhoneNumber: boolean
  includeDriversLicense: boolean
  duplicateChecks: boolean
  largePrint: boolean
  fontStyle: FontStyle
}

export type Draft = {
  accountId: string
  checkStyle: string
  quantity: string
  deliveryMethod: string
  shippingAddress: string
  specialInstructions: string
  agreeToTerms: boolean
  savePreferences: boolean
  photo: string
}

/** The customer's photo: drawn at once from the file, ordered by the name that the bank gave it. */
export interface Photo {
  file: File
  url: string
  path: string | undefined
}

export const plainCustomization: Customization = {
  startingNumber: '',
  includeAddress: true,
  includePhoneNumber: false,
  includeDriversLicense: false,
  duplicateChecks: false,
  largePrint: false,
  fontStyle: 'standard',
}

export const emptyDraft = (accountId: string, shippingAddress: string): Draft => ({
  accountId,
  checkStyle: '',
  quantity: '',
  deliveryMethod: 'standard',
  shippingAddress,
  specialInstructions: '',
  agreeToTerms: false,
  savePreferences: false,
  photo: '',
})

export interface Order {
  draft: Draft
  address: Address | undefined
  customization: Customization
  photo: Photo | undefined
}

/** The request as it stands in the form and its windows; `customPhotoPath` may still have to be filled in. */
const wishOf = ({ draft, address, customization, photo }: Order) => ({
  accountId: draft.accountId,
  checkStyle: draft.checkStyle,
  quantity: Number(draft.quantity),
  deliveryMethod: draft.deliveryMethod,
  shippingAddress: address,
  agreeToTerms: draft.agreeToTerms,
  customization: {
    ...customization,
    startingNumber: customization.startingNumber === '' ? undefined : Number(customization.startingNumber),
    customPhotoPath: photo ? (photo.path ?? 'to be uploaded') : null,
  },
  specialInstructions: draft.specialInstructions || null,
})

/** What the bank is asked, once the form has accepted it. */
export const requestOf = (order: Order) => orderChecks.parse(wishOf(order))

const fieldOf = (path: readonly PropertyKey[]) =>
  path[0] === 'customization' ? (path[1] === 'customPhotoPath' ? 'photo' : 'customization') : String(path[0])

/** The act's own rules over the form's fields, with what the other windows hold at the moment of asking. */
export const draftSchema = (rest: () => Omit<Order, 'draft'>) =>
  z.custom<Draft>().superRefine((draft, ctx) => {
    const judged = orderChecks.safeParse(wishOf({ ...rest(), draft }))
    for (const { path, message } of judged.error?.issues ?? [])
      ctx.addIssue({ code: 'custom', path: [fieldOf(path)], message })
  })

/** The documents' prices, while the bank's have not come (doc3 §7: those override). */
export const defaultPricing: Pricing = {
  checkStyles: checkStyles.map(style => ({ ...style, image: `check-${style.id}` })),
  quantities: [...quantities],
  deliveryMethods: [...deliveryMethods],
  taxRate: Number(SALES_TAX),
}

export interface Price {
  /** How many checks they are. */
  checks: number
  checkStylePrice: string
  quantityPrice: string
  deliveryPrice: string
  subtotal: string
  tax: string
  total: string
}

/**
 * What the order would cost at these prices; the bank reckons it again. Undefined until style and quantity are
 * chosen.
 */
export function priceOf(
  { checkStyles: styles, quantities: books, deliveryMethods: ways, taxRate }: Pricing,
  draft: Draft,
): Price | undefined {
  const style = styles.find(({ id }) => id === draft.checkStyle)
  const book = books.find(({ id }) => String(id) === draft.quantity)
  const way = ways.find(({ id }) => id === draft.deliveryMethod)
  if (!style || !book || !way) return undefined
  const subtotal = sum([money(style.price), money(book.price), money(way.price)])
  const tax = cents(percentOf(subtotal, String(taxRate)))
  return {
    checks: book.checks,
    checkStylePrice: style.price,
    quantityPrice: book.price,
    deliveryPrice: way.price,
    subtotal: text(subtotal),
    tax: text(tax),
    total: text(subtotal.plus(tax)),
  }
}

/** The one address that the bank knows: the customer's own. */
export const addressesFrom = (user: User | undefined, name: string): Address[] =>
  user && user.address.line1 !== ''
    ? [
        {
          id: 'profile',
          name,
          street: [user.address.line1, user.address.line2].filter(Boolean).join(', '),
          city: user.address.city,
          state: user.address.state,
          zip: user.address.zipCode,
          primary: true,
        },
      ]
    : []

export const addressLine = ({ street, city, state, zip }: Address): string => `${street}, ${city}, ${state} ${zip}`
