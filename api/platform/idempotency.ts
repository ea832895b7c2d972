/**
 * The key of a money act: the client's header, or one that the server makes when there is none;
 * and what was asked under it.
 */
import { createHash, randomUUID } from 'node:crypto'
import { CLIENT_KEY, customerKey } from '../../ledger/keys.ts'
import { AppError } from '../errors.ts'

/** `c:<customer>:<key>`. `given` where a document's own number acts as the key (reference number, transfer id). */
export function commandKey(customer: string, header: string | undefined, given?: string): string {
  const part = given ?? header ?? randomUUID()
  if (!CLIENT_KEY.test(part))
    throw new AppError('validation_failed', 'The idempotency key must be 8 to 64 letters, digits, _ or -.')
  return customerKey(customer, part)
}

/**
 * A digest of what was asked; requests themselves are not kept. Names are sorted, and what is undefined is not there.
 */
export const requestDigest = (kind: string, request: object): Buffer =>
  createHash('sha256')
    .update(kind)
    .update(JSON.stringify(request, (_name, value: unknown) => sorted(value)))
    .digest()

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** Another request came under a key that is bound. */
export const keyReused = (): AppError =>
  new AppError(
    'key_reused_with_different_body',
    'This confirmation was already used for something else. Please start again.',
  )
