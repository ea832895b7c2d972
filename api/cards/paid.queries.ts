/** What was paid towards a card's last statement. */
import { sql } from 'kysely'
import type { BankDay } from '../../ledger/calendar.ts'
import { money, most, ZERO, type Money } from '../../ledger/money.ts'
import { first, type Tx } from '../platform/db.ts'
import { UNDOES_PAYMENTS } from '../platform/jobs/card-cycle.ts'

/** Payments and credits with a value day after the statement's, less those that were undone since. Run it as the card's customer. */
export async function paidSince(tx: Tx, card: number, statementOn: BankDay): Promise<Money> {
  const row = await first(
    tx,
    sql<{ paid: string | null }>`
      select (-sum(amount))::text as paid from ledger.my_line
       where ledger = 1 and account = ${card} and asset = 'USD' and effective_date > ${statementOn}::date
         and seq >= ledger.first_seq_from(1::smallint, ${statementOn}::date + 1)
         and (amount < 0 or kind = any(${[...UNDOES_PAYMENTS]}::ledger.event_kind[]))`,
  )
  return most(ZERO, money(row?.paid ?? 0))
}
