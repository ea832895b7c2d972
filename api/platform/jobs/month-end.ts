/**
 * The end of a month: interest on deposits (LED-26, LED-27) and the monthly fee where it is not waived (LED-28). Both come from
 * the same end-of-day balances: interest from P - U, summed unrounded and rounded once; the fee from the lowest P.
 */
import { INTEREST_RATE, interestRate, monthlyFee } from '../../../ledger/rates.ts'
import { startOfMonth, type BankDay } from '../../../ledger/calendar.ts'
import { paidUntil } from '../../../ledger/events/account-closed.ts'
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

const kinds = namesIn(INTEREST_RATE)

export const monthEnd: Step = {
  name: 'interest and monthly fees',
  async run(close) {
    const { bank, closed, opened } = close
    const first = startOfMonth(closed)
    if (startOfMonth(opened) !== opened) return
    const unsettled = await bank.db.asBank(tx => unsettledSince(tx, first))
    for await (const chunk of accountChunks(close, kinds)) {
      const living = chunk.filter(account => account.openedOn <= closed)
      const ids = living.map(account => account.id)
      const posted = await bank.db.asBank(tx => postedIn(tx, ids, first, closed))
      for (const account of living)
        await closeMonth(close, account, posted.get(account.id) ?? EMPTY, unsettled.get(account.id))
    }
  },
}

async function closeMonth(close: Close, account: AccountRow, posted: Movement, unsettled: Movement | undefined) {
  const { closed, lane } = close
  const first = earnedFrom(account, closed)
  const rate = interestRate(account.kind)
  const amount = interestEarned(settledPart(posted, unsettled), rate, first, closed)
  if (amount.gt(0)) {
    const payload = { account: account.id, amount: text(amount), rate, from: first, to: closed }
    await lane.add(dayCommand(close, dayKey(closed, 'interest', account.id), 'interest', payload))
  }
  const fee = feeOf(account, posted, closed)
  if (fee.gt(0)) {
    const payload = { account: account.id, amount: text(fee), month: closed.slice(0, 7) }
    await lane.add(dayCommand(close, dayKey(closed, 'monthly-fee', account.id), 'monthly-fee', payload))
  }
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
