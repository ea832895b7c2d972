/** "Safe to move?": what an account will hold after an act and after what is already planned out of it. */
import { isCard, spendable, withdrawable, type AccountState } from '../../ledger/accounts.ts'
import { addDays, occurrencesIn, type BankDay } from '../../ledger/calendar.ts'
import { money, most, sum, text, ZERO, type Money } from '../../ledger/money.ts'
import { caller, notificationsOf } from '../auth/customer.queries.ts'
import { rows, type Tx } from '../platform/db.ts'
import { columns, courseOf, toSchedule, type Row, type Schedule } from '../platform/schedules.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { safeToMove } from '../platform/safe-to-move.schema.ts'

/** How far ahead is looked (as the dashboard's forecast does). */
const AHEAD_DAYS = 14
/** doc3 §9: the balance alert's default threshold. */
const ALERT_LINE = '500.00'

export interface Act {
  /** Amount and fee. */
  readonly total: string
  /** Money that leaves the bank needs settled money. */
  readonly leaves: boolean
}

/** Reads as the caller. */
export async function safetyOf(
  tx: Tx,
  account: AccountState,
  act: Act,
  today: BankDay,
): Promise<z.input<typeof safeToMove>> {
  const available = most(ZERO, (act.leaves ? withdrawable : spendable)(account))
  const after = available.minus(act.total)
  const payments = await plannedOut(tx, account.id, today)
  const planned = sum(payments)
  const afterPlanned = after.minus(planned)
  const warned = !isCard(account) && notificationsOf(await caller(tx, account.owner)).balanceAlerts
  const line = warned ? money(ALERT_LINE) : undefined
  return {
    available: text(available),
    after: text(after),
    planned: text(planned),
    plannedCount: payments.length,
    afterPlanned: text(afterPlanned),
    alertLine: line ? text(line) : null,
    verdict:
      afterPlanned.isNegative() || after.isNegative() ? 'short' : line && afterPlanned.lt(line) ? 'below-line' : 'safe',
  }
}

/** The amounts (fees included) that active schedules take out of an account in the days ahead. */
async function plannedOut(tx: Tx, account: number, today: BankDay): Promise<Money[]> {
  const active = await rows(tx, sql<Row>`select ${columns} from app.schedule where status = 'active'`)
  return active.map(toSchedule).flatMap(schedule => datesAhead(schedule, account, today))
}

function datesAhead(schedule: Schedule, account: number, today: BankDay): Money[] {
  const { facts, nextOn } = schedule
  const pays = [facts['from'], facts['account']].some(id => Number(id) === account)
  if (!pays || nextOn === undefined || typeof facts['amount'] !== 'string') return []
  const each = money(facts['amount']).plus(typeof facts['fee'] === 'string' ? facts['fee'] : 0)
  const dates = [...occurrencesIn(courseOf(schedule), nextOn, addDays(today, AHEAD_DAYS))]
  return dates.map(() => each)
}
