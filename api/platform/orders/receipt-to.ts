import type { SignedInContext } from '../../trpc.ts'
import { countTry } from '../limits.ts'

/**
 * Where a receipt goes. To other addresses than the customer's own only so many a day: a receipt is a letter of the
 * bank's, with names in it that customers choose. 429 says when the next can go.
 */
export async function receiptTo(
  { machinery, session, customer }: Pick<SignedInContext, 'machinery' | 'session' | 'customer'>,
  address: string | undefined,
): Promise<string | null> {
  if (address === undefined) return null
  if (address.toLowerCase() !== session.self.email.toLowerCase())
    await countTry(machinery, [['receiptElsewhere', customer]])
  return address
}
