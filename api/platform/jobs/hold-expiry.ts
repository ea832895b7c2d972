/** Holds that have a moment at which they fall away: given back when the bank clock passes it. */
import { sql } from 'kysely'
import { bankDayOf, type BankDay } from '../../../ledger/calendar.ts'
import type { Command } from '../../../ledger/journal.ts'
import { dayKey } from '../../../ledger/keys.ts'
import { rows } from '../db.ts'
import type { Bank } from './close.ts'
import type { Lane } from './lane.ts'

interface Expired {
  id: string
  account: string
  until: Date
  kind: string
  placed_on: BankDay
  owner: string
}

/** Releases every hold whose moment is not after `until` (bank clock, ms). Cash at a machine gives the day's limit back too. */
export async function releaseExpired({ db }: Pick<Bank, 'db'>, lane: Lane, until: number, at: number): Promise<void> {
  const expired = await db.asBank(tx =>
    rows(
      tx,
      sql<Expired>`
        select h.id, h.account, h.until, e.kind, to_char(e.bank_day, 'YYYY-MM-DD') as placed_on, a.owner
          from ledger.hold h
          join ledger.event e on e.ledger = h.ledger and e.seq = h.id
          join ledger.account a on a.ledger = h.ledger and a.id = h.account
         where h.ledger = 1 and h.amount > 0 and h.until is not null and h.until <= ${new Date(until)}
         order by h.until, h.id`,
    ),
  )
  for (const hold of expired) await lane.add(releaseOf(hold, at))
}

function releaseOf({ id, account, until, kind, placed_on, owner }: Expired, at: number): Command {
  const key = dayKey(bankDayOf(until.getTime()), 'hold-expired', id)
  const what = { hold: Number(id), account: Number(account) }
  return kind === 'atm-hold'
    ? { key, kind: 'atm-expired', payload: { ...what, owner, day: placed_on }, actor: 'bank', at }
    : { key, kind: 'hold-released', payload: { ...what, why: 'Expired' }, actor: 'bank', at }
}
