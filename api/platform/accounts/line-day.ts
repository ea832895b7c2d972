import type { AccountKind } from '../../../ledger/accounts.ts'
import type { BankDay } from '../../../ledger/calendar.ts'
import type { Line } from '../../../ledger/history.ts'

/**
 * The day that a line has, wherever it is shown or counted. A card's lines have their value day, on which its statement
 * counts them: the interest of a month is written in the night after it. All others have their bank day, by which the
 * statements of their accounts go; the two differ there only after days on which the bank was away (ARCHITECTURE,
 * Lists).
 */
export const dayOf = (kind: AccountKind | undefined, { event }: Pick<Line, 'event'>): BankDay =>
  kind === 'credit' ? event.effectiveDate : event.bankDay
