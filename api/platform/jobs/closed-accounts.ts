/**
 * What ends with an account: the orders and series that would pay from it or into it (ARCHITECTURE, Closed accounts).
 */
import { sql } from 'kysely'
import { endForAccount } from '../orders/cancel.ts'
import { first, rows, run } from '../db.ts'
import type { Bank } from './close.ts'

const CURSOR = 'orders of closed accounts'

/**
 * Ends the orders of every account that was closed since this was last run, whoever closed it. One run at a time; a run
 * that dies is made again by the next one, and an order that has ended does not end twice. Answers how many ended. What
 * ends here does not begin again when late money opens the account.
 */
export async function endOrdersOfClosed(bank: Bank): Promise<number> {
  const { closed, head } = await bank.db.asBank(async tx => {
    const from = await first(tx, sql<{ reached: string }>`select reached from app.job_cursor where name = ${CURSOR}`)
    const newest = await first(
      tx,
      sql<{ seq: string }>`select seq from ledger.event where ledger = 1 order by seq desc limit 1`,
    )
    const found = await rows(
      tx,
      sql<{ account: string }>`
        select payload::json ->> 'account' as account from ledger.event
         where ledger = 1 and kind = 'account-closed' and seq > ${from?.reached ?? 0} and seq <= ${newest?.seq ?? 0}
         order by seq`,
    )
    return { closed: found.map(({ account }) => Number(account)), head: newest?.seq ?? '0' }
  })
  let ended = 0
  for (const account of closed) ended += await endForAccount(bank, account)
  await bank.db.asBank(tx =>
    run(
      tx,
      sql`insert into app.job_cursor (name, reached) values (${CURSOR}, ${head})
          on conflict (name) do update set reached = excluded.reached`,
    ),
  )
  return ended
}
