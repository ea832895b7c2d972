/** What is typed in for an order (another bank's account, a check) is kept beside it, and named in its details. */
import { sql } from 'kysely'

/**
 * A condition on the row of what was typed in: no order of this kind names it. `customer`: the row's column that tells
 * whose it is, whose orders alone are looked through.
 */
export const namedByNone = (kind: string, member: string, id: string, customer: string) =>
  sql<boolean>`not exists (
    select from app.money_order as o
     where o.customer = ${sql.ref(customer)} and o.kind = ${kind} and o.details ->> ${member}::text = ${id})`
