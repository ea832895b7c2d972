/** An id that follows from an idempotency key: whoever comes again with the key means the same thing. */
import { createHash } from 'node:crypto'

/** A uuid (version 8) drawn from a stored key; `part` tells the things apart that one key makes. */
export function keyId(key: string, part = ''): string {
  const hex = createHash('sha256').update(`${key}\n${part}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
