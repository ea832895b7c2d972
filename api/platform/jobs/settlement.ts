/**
 * Typed-in money and checks become settled on their day: two business days later, a check on its availability date
 * (ARCHITECTURE). In demo mode only; elsewhere `bank settle` says when the money is really here.
 */
import { sql } from 'kysely'
import { addBusinessDays, type BankDay } from '../../../ledger/calendar.ts'
import { parseEvent } from '../../../ledger/canonical.ts'
import type { RecordedEvent } from '../../../ledger/journal.ts'
import { dayKey } from '../../../ledger/keys.ts'
import { TYPED_SETTLES_AFTER } from '../../../ledger/rates.ts'
import { rows, type Tx } from '../db.ts'
import { dayCommand, type Step } from './close.ts'

export const settlement: Step = {
  name: 'settlement',
  async run(close) {
    if (!close.bank.demo) return
    const origins = await close.bank.db.asBank(livingOrigins)
    for (const origin of origins) {
      const on = settlesOn(origin)
      if (on > close.opened) continue
      await close.lane.add(dayCommand(close, dayKey(on, 'settle', origin.seq), 'settle', { origin: origin.seq }))
    }
  },
}

/** The day on which an origin's money is taken to have arrived. */
export function settlesOn({ bankDay, payload }: RecordedEvent): BankDay {
  const { availableOn } = payload
  return typeof availableOn === 'string' ? availableOn : addBusinessDays(bankDay, TYPED_SETTLES_AFTER)
}

/** Events with unsettled money that is still somewhere, and checks held back in full, oldest first. */
export async function livingOrigins(tx: Tx): Promise<RecordedEvent[]> {
  const found = await rows(
    tx,
    sql<{ body: string }>`
      select e.body from ledger.event e
       where e.ledger = 1 and e.seq in (
         select l.origin from ledger.lot l where l.ledger = 1 and l.amount > 0
         union select h.id from ledger.hold h join ledger.event c on c.ledger = h.ledger and c.seq = h.id
                where h.ledger = 1 and h.amount > 0 and h.until is null and c.kind = 'check-deposit')
       order by e.seq`,
  )
  return found.map(row => parseEvent(row.body))
}
