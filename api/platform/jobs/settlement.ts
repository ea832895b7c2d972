/**
 * What came in unsettled settles on its day by the availability schedule (`ledger/rates/deposits.ts`), with or without
 * the demo: a check on the day that its customer was told. The operator may say earlier that it is here
 * (`bank settle`); what bounces after it settled is charged back (`bank deposit return`).
 */
import { sql } from 'kysely'
import type { BankDay } from '../../../ledger/calendar.ts'
import { parseEvent } from '../../../ledger/canonical.ts'
import type { RecordedEvent } from '../../../ledger/journal.ts'
import { dayKey } from '../../../ledger/keys.ts'
import { AVAILABLE_AFTER, availableOn } from '../../../ledger/rates/deposits.ts'
import { rows, type Tx } from '../db.ts'
import { dayCommand, type Step } from './close.ts'

export const settlement: Step = {
  name: 'settlement',
  async run(close) {
    const origins = await close.bank.db.asBank(livingOrigins)
    for (const origin of origins) {
      const on = settlesOn(origin)
      if (on === undefined || on > close.opened) continue
      await close.lane.add(dayCommand(close, dayKey(on, 'settle', origin.seq), 'settle', { origin: origin.seq }))
    }
  },
}

/** The day on which an origin's money settles by itself: the one that was told with it, else by the schedule. */
export function settlesOn({ kind, bankDay, payload }: RecordedEvent): BankDay | undefined {
  const told = payload['availableOn']
  if (typeof told === 'string') return told
  return isScheduled(kind) ? availableOn(kind, bankDay) : undefined
}

const isScheduled = (kind: string): kind is keyof typeof AVAILABLE_AFTER => kind in AVAILABLE_AFTER

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
