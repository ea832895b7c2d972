/** "Safe to move?" over everything that is scheduled: what an account holds after an act and after what is planned out of it. */
import type * as z from 'zod'
import { isCard, spendable, withdrawable } from '../../ledger/accounts.ts'
import type { BankDay } from '../../ledger/calendar.ts'
import { most, sum, text, ZERO } from '../../ledger/money.ts'
import type { OwnAccount } from '../accounts/account.queries.ts'
import type { Tx } from '../platform/db.ts'
import type { safeToMove } from '../platform/safe-to-move.schema.ts'
import { alertLine } from './alert-line.queries.ts'
import { comingUp } from './coming-up.queries.ts'
import { forecastEnd, takenFrom } from './forecast.queries.ts'

export interface Act {
  /** Amount and fee. */
  readonly total: string
  /** Money that leaves the bank needs settled money. */
  readonly leaves: boolean
  /** What it replaces: an item's `of`. */
  readonly except?: string | undefined
}

/** Reads as the caller. Money that is set aside already is not counted again. */
export async function outlookOf(
  tx: Tx,
  customer: string,
  { state }: OwnAccount,
  { total, leaves, except }: Act,
  today: BankDay,
): Promise<z.input<typeof safeToMove>> {
  const items = await comingUp(tx, customer, today, today, forecastEnd(today))
  const others = items.filter(({ of }) => of !== except)
  const out = others.map(item => takenFrom(item, new Set([state.id]))).filter(taken => taken !== undefined)
  const available = most(ZERO, (leaves ? withdrawable : spendable)(state))
  const after = available.minus(total)
  const planned = sum(out)
  const afterPlanned = after.minus(planned)
  const line = isCard(state) ? undefined : await alertLine(tx, customer) // the alert watches money, not credit
  const short = after.isNegative() || afterPlanned.isNegative()
  return {
    available: text(available),
    after: text(after),
    planned: text(planned),
    plannedCount: out.length,
    afterPlanned: text(afterPlanned),
    alertLine: line ?? null,
    verdict: short ? 'short' : line !== undefined && afterPlanned.lt(line) ? 'below-line' : 'safe',
  }
}
