/** A bill that is paid. */
import { sql } from 'kysely'
import type { BankDay } from '../../ledger/calendar.ts'
import { run, type Tx } from '../platform/db.ts'
import { cameBack } from './bill.queries.ts'

/** A payment was made towards it: when nothing is left of it, it leaves the list, until a payment comes back. */
export const markIfPaid = (tx: Tx, bill: string, on: BankDay): Promise<number> =>
  run(
    tx,
    sql`update app.bill set paid_on = ${on} where id = ${bill}
        and amount <= (select sum(o.amount) from app.money_order o
                        where o.bill = ${bill} and o.state = 'made' and not ${cameBack('o')})`,
  )
