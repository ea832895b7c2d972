/**
 * The name of a customer as the database believes it. Whoever can run a statement can set `app.customer_id`; so what
 * stands there carries a proof that only the bank's own process can make, and `ledger.current_customer()` checks it.
 */
import { createHash } from 'node:crypto'

const sha256 = (...parts: (Buffer | string)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()

/** '6d0f1c52-...' with its proof. The same as `ledger.signed` (migration 0001). */
export const signed = (key: Buffer, customer: string): string =>
  customer + sha256(key, sha256(key, customer)).toString('hex')
