/**
 * When money is expected at the other end, by the bank's days: another bank two business days on, a wire the same one.
 */
import { addBusinessDays, type BankDay } from '../../ledger/calendar.ts'

type TransferKind = 'internal' | 'external' | 'wire'

const EXTERNAL_DAYS = 2

export function arrivesOn(kind: TransferKind, sent: BankDay): BankDay {
  if (kind === 'internal') return sent
  return addBusinessDays(sent, kind === 'wire' ? 0 : EXTERNAL_DAYS)
}
