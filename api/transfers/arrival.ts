/**
 * When money is expected at the other end, by the bank's days: another bank two business days on, a wire on the day on
 * which Fedwire takes it.
 */
import {
  addBusinessDays,
  bankDayOf,
  bankTimeOf,
  isBusinessDay,
  nextBusinessDay,
  type BankDay,
} from '../../ledger/calendar.ts'
import type { TransferType } from './submit.schema.ts'

const EXTERNAL_DAYS = 2

/**
 * From then on, bank time, a wire goes with the next business day. The Fedwire Funds Service closes at 7:00 p.m. ET and
 * takes what banks send for their customers until 6:45 p.m.; it is closed on weekends and holidays (Federal Reserve
 * Banks, Fedwire Funds Service operating hours).
 */
const WIRES_CLOSE = '18:45'

/** `leaves`: the moment (bank clock, ms) at which the money leaves. */
export function arrivesOn(kind: TransferType, leaves: number): BankDay {
  const sent = bankDayOf(leaves)
  if (kind === 'internal') return sent
  if (kind === 'external') return addBusinessDays(sent, EXTERNAL_DAYS)
  const isTooLate = isBusinessDay(sent) && bankTimeOf(leaves) >= WIRES_CLOSE
  return isTooLate ? nextBusinessDay(sent) : addBusinessDays(sent, 0)
}
