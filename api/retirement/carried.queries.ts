/** Contributions that were paid with money which turned out not to be there: a `return` of it names them. */
import { sql } from 'kysely'
import { rows, type Tx } from '../platform/db.ts'

interface Carried {
  /** The contribution's seq. */
  readonly event: number
  /** The counter of the year that it counted in. */
  readonly counter: string
}

/**
 * The contributions that carried unsettled money of one origin event into retirement, oldest first, as the payload of
 * `return` wants them: `{}` when there are none. Reads the retirement accounts that the money was on, as the bank.
 */
export async function carriedInto(tx: Tx, origin: number): Promise<{ contributions?: Carried[] }> {
  const found = await rows(
    tx,
    sql<{ event: string; counter: string }>`
      select distinct e.seq as event, fx ->> 'counter' as counter
        from ledger.lot l
        join ledger.account a on a.ledger = l.ledger and a.id = l.account and a.kind = 'retirement'
        join ledger.posting p on p.ledger = l.ledger and p.account = l.account and p.asset = l.asset
          and p.seq >= l.origin
        join ledger.event e on e.ledger = p.ledger and e.seq = p.seq
       cross join lateral json_array_elements(e.body::json -> 'fx') fx
       where l.ledger = 1 and l.origin = ${origin}
         and fx ->> 'effect' = 'count' and starts_with(fx ->> 'counter', 'contributed:')
         and exists (select from json_array_elements(e.body::json -> 'fx') lot
                      where lot ->> 'effect' = 'lot' and (lot ->> 'origin')::bigint = l.origin
                        and (lot ->> 'account')::bigint = l.account
                        and (lot ->> 'amount')::numeric > 0)
       order by event`,
  )
  const contributions = found.map(({ event, counter }) => ({ event: Number(event), counter }))
  return contributions.length > 0 ? { contributions } : {}
}
