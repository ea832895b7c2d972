/**
 * The end of a month: interest on deposits (LED-26, LED-27) and the monthly fee where it is not waived (LED-28). Both
 * come from the same end-of-day balances: interest from P - U, summed unrounded and rounded once; the fee from the
 * lowest P.
 */
import { monthlyFee } from '../../../ledger/rates/fees.ts'
import { INTEREST_RATE, interestRate } from '../../../ledger/rates/interest.ts'
import { startOfMonth, type BankDay } from '../../../ledger/calendar.ts'
import { paidUntil } from '../../../ledger/events/account-closed.ts'
import type { Command } from '../../../ledger/journal.ts'
import { dayKey } from '../../../ledger/keys.ts'
import { least, text, ZERO, type Money } from '../../../ledger/money.ts'
import { accountChunks, dayCommand, type AccountRow, type Close, type Step } from './close.ts'
import {
  EMPTY,
  earnedFrom,
  interestEarned,
  postedIn,
  settledPart,
  stretches,
  unsettledSince,
  type Movement,
} from './daily-balances.ts'
import { namesIn } from '../../../ledger/table.ts'

/** What earns interest, or costs a fee, by the month. */
export const MONTHLY = namesIn(INTEREST_RATE)

export const monthEnd: Step = {
  name: 'interest and monthly fees',
  async run(close) {
    const { bank, closed, opened } = close
    const first = startOfMonth(closed)
    if (startOfMonth(opened) !== opened) return
    const unsettled = await bank.db.asBank(tx => unsettledSince(tx, first))
    for await (const chunk of accountChunks(close, MONTHLY)) {
      const living = chunk.filter(account => account.openedOn <= closed)
      const ids = living.map(account => account.id)
      const posted = await bank.db.asBank(tx => postedIn(tx, ids, first, closed))
      for (const account of living)
        await closeMonth(close, account, posted.get(account.id) ?? EMPTY, unsettled.get(account.id))
    }
  },
}

async function closeMonth(close: Close, account: AccountRow, posted: Movement, unsettled: Movement | undefined) {
  for (const { key, kind, payload } of monthOf(account, posted, unsettled, close.closed))
    await close.lane.add(dayCommand(close, key, kind, payload))
}

/** What a month's end brings an account: its interest, and the fee where it is not waived. */
export function monthOf(
  account: Pick<AccountRow, 'id' | 'kind' | 'openedOn' | 'terms'>,
  posted: Movement,
  unsettled: Movement | undefined,
  closed: BankDay,
): Pick<Command, 'key' | 'kind' | 'payload'>[] {
  const { id, kind } = account
  const due: Pick<Command, 'key' | 'kind' | 'payload'>[] = []
  const first = earnedFrom(account, closed)
  const rate = interestRate(kind)
  const amount = interestEarned(settledPart(posted, unsettled), rate, first, closed)
  if (amount.gt(0)) {
    const payload = { account: id, amount: text(amount), rate, from: first, to: closed }
    due.push({ key: dayKey(closed, 'interest', id), kind: 'interest', payload })
  }
  const fee = feeOf(account, posted, closed)
  if (fee.gt(0)) {
    const payload = { account: id, amount: text(fee), month: closed.slice(0, 7) }
    due.push({ key: dayKey(closed, 'monthly-fee', id), kind: 'monthly-fee', payload })
  }
  return due
}

/** The month in which an account opened, or opened again, costs nothing: it had no chance to keep its minimum. */
export function feeOf(
  account: Pick<AccountRow, 'kind' | 'openedOn' | 'terms'>,
  posted: Movement,
  closed: BankDay,
): Money {
  const first = startOfMonth(closed)
  const [one, ...others] = stretches(posted, first, closed).map(stretch => stretch.balance)
  if (account.openedOn > first || paidUntil(account.terms) >= first || !one) return ZERO
  return monthlyFee(account.kind, least(one, ...others))
}
