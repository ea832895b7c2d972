/**
 * A change of who the customer is, or of where the bank reaches them. Its code goes to the address that the bank
 * knows, is issued for
 * exactly the details that are to be, and is used up in the transaction that saves them: a code that leaks opens no
 * other change, and a
 * save that fails costs no code.
 */
import { addressOf, caller, lockCustomer, openIdentity, type Customer } from '../auth/customer.queries.ts'
import { AppError } from '../errors.ts'
import { redeemIn, wrongCode, type CodeFor } from '../platform/codes.ts'
import type { Keys } from '../platform/crypto.ts'
import { asCustomerOf, type Tx } from '../platform/db.ts'
import { tryCounted } from '../platform/limits.ts'
import type { SignedInContext } from '../trpc.ts'

/** What is to be; what is not given stays. */
interface Wanted {
  firstName?: string | undefined
  lastName?: string | undefined
  email?: string | undefined
  /** Digits only. */
  phoneNumber?: string | undefined
  dateOfBirth?: string | undefined
  /** doc1 §3: a single text replaces the street line. */
  address?: string | (Omit<ReturnType<typeof addressOf>, 'line2'> & { line2?: string | null | undefined }) | undefined
}

interface Details {
  firstName: string
  lastName: string
  email: string
  phone: string
  dateOfBirth: string
  address: ReturnType<typeof addressOf>
}

export const detailsNow = (keys: Keys, me: Customer): Details => ({
  firstName: me.first_name,
  lastName: me.last_name,
  email: me.email,
  phone: me.phone,
  dateOfBirth: openIdentity(keys, me).dateOfBirth,
  address: addressOf(me),
})

/** As they are after the change. */
export function detailsAfter(before: Details, wanted: Wanted): Details {
  const { address } = wanted
  const line2 = typeof address === 'object' ? (address.line2 ?? '') : before.address.line2
  return {
    firstName: wanted.firstName ?? before.firstName,
    lastName: wanted.lastName ?? before.lastName,
    email: wanted.email ?? before.email,
    phone: wanted.phoneNumber ?? before.phone,
    dateOfBirth: wanted.dateOfBirth ?? before.dateOfBirth,
    address: {
      ...before.address,
      ...(typeof address === 'string' ? { line1: address } : address),
      line2,
    },
  }
}

/** What such a code is for. The details themselves are not kept with it, only their fingerprint. */
export const contactCodeFor = (keys: Keys, customer: string, after: Details): CodeFor => ({
  purpose: 'contact-change',
  customer,
  subject: keys.fingerprint(textOf(after), 'contact').toString('hex'),
})

const textOf = ({ firstName, lastName, email, phone, dateOfBirth, address }: Details) => {
  const { line1, line2, city, state, zipCode } = address
  return JSON.stringify([firstName, lastName, email, phone, dateOfBirth, line1, line2, city, state, zipCode])
}

/** The customer, their details and what becomes of them. */
export interface ContactChange {
  readonly me: Customer
  readonly before: Details
  readonly after: Details
}

/** As it stands until the transaction ends: who changes them meanwhile waits, so that neither undoes the other. */
export async function changeOf(
  tx: Tx,
  { machinery: { keys }, customer }: SignedInContext,
  wanted: Wanted,
): Promise<ContactChange> {
  await lockCustomer(tx, customer)
  const me = await caller(tx, customer)
  const before = detailsNow(keys, me)
  return { me, before, after: detailsAfter(before, wanted) }
}

/**
 * Saves with `act`, as the customer. 403 without a code; 422 with one that is wrong, used, over, or for other
 * details.
 */
export async function saveContactWithCode<T>(
  ctx: SignedInContext,
  wanted: Wanted,
  code: string | undefined,
  act: (tx: Tx, change: ContactChange) => Promise<T>,
): Promise<T> {
  if (!code) throw new AppError('approval_required', 'Please enter a verification code', 'approvalCode')
  const { machinery, customer, request } = ctx
  const saved = await tryCounted(machinery, [['codeTry', customer]], async tx => {
    const change = await changeOf(tx, ctx, wanted)
    const subject = contactCodeFor(machinery.keys, customer, change.after)
    // A wrong code ends the transaction here, and the try that it cost is kept.
    if (!(await redeemIn(tx, machinery, subject, code, `contact:${request.id}`))) return undefined
    return { answer: await asCustomerOf(tx, customer, () => act(tx, change)) }
  })
  if (!saved) throw wrongCode(undefined, 'approvalCode')
  return saved.answer
}
