/** The key of a money act: the client's header, or one that the server makes when there is none. */
import { randomUUID } from 'node:crypto'
import { CLIENT_KEY, customerKey } from '../../ledger/keys.ts'
import { AppError } from '../errors.ts'

/** `c:<customer>:<key>`. `given` where a document's own number acts as the key (reference number, transfer id). */
export function commandKey(customer: string, header: string | undefined, given?: string): string {
  const part = given ?? header ?? randomUUID()
  if (!CLIENT_KEY.test(part))
    throw new AppError('validation_failed', 'The idempotency key must be 8 to 64 letters, digits, _ or -.')
  return customerKey(customer, part)
}
