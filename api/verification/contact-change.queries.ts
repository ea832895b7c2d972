/**
 * A change of where the bank reaches a customer. Its code is issued for exactly the details that are to be, and is used up in
 * the transaction that saves them: a code that leaks opens no other change, and a save that fails costs no code.
 */
import { AppError } from '../errors.ts'
import { redeemIn, wrongCode, type CodeFor } from '../platform/codes.ts'
import type { Keys } from '../platform/crypto.ts'
import { goOnAs, type Tx } from '../platform/db.ts'
import { countTry, forgiveTry } from '../platform/limits.ts'
import type { LimitName } from '../platform/settings.ts'
import type { SignedInContext } from '../trpc.ts'

/** As it is to be after the change, whichever of the two is new. */
export interface NewContact {
  email: string
  /** Digits only. */
  phone: string
}

/** What such a code is for. The details themselves are not kept with it, only their fingerprint. */
export const contactCodeFor = (keys: Keys, customer: string, { email, phone }: NewContact): CodeFor => ({
  purpose: 'contact-change',
  customer,
  subject: keys.fingerprint(`${phone} ${email}`, 'contact').toString('hex'),
})

/** Saves with `act`, as the customer. 403 without a code; 422 with one that is wrong, used, over, or for other details. */
export async function saveContactWithCode<T>(
  { machinery, customer, request }: SignedInContext,
  contact: NewContact,
  code: string | undefined,
  act: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!code) throw new AppError('approval_required', 'Please enter a verification code', 'approvalCode')
  const counted: [LimitName, string][] = [['codeTry', customer]]
  await countTry(machinery, counted)
  const wanted = contactCodeFor(machinery.keys, customer, contact)
  const saved = await machinery.db.asBank(async tx => {
    // A wrong code ends the transaction here, and the try that it cost is kept.
    if (!(await redeemIn(tx, machinery, wanted, code, `contact:${request.id}`))) return undefined
    await goOnAs(tx, customer)
    return { answer: await act(tx) }
  })
  if (!saved) throw wrongCode(undefined, 'approvalCode')
  await forgiveTry(machinery, counted)
  return saved.answer
}
