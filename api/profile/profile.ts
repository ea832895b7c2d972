import { type Customer, openIdentity, toUser } from '../auth/customer.queries.ts'
import type { Tx } from '../platform/db.ts'
import type { Machinery } from '../platform/machinery.ts'

/** The customer with date of birth and the last four digits of the SSN. */
export async function toProfile({ keys }: Pick<Machinery, 'keys'>, tx: Tx, customer: Customer) {
  const { ssn, dateOfBirth } = openIdentity(keys, customer)
  return { ...(await toUser(tx, customer)), dateOfBirth, ssn: `•••-••-${ssn.slice(-4)}` }
}
