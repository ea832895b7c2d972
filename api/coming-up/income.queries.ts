/** What an account should receive in the days to come, by what it has received. */
import { addDays, type BankDay } from '../../ledger/calendar.ts'
import { page } from '../../ledger/history.ts'
import type { OwnAccount } from '../platform/accounts/account.queries.ts'
import type { Tx } from '../platform/db.ts'
import { expectedIncome, type Expected, type Received } from './income.ts'

/** Three monthly payments lie in it, with some days to spare. */
const LOOKED_BACK_DAYS = 100
const MOST_LINES = 100

/** From tomorrow to `last`: what other banks have sent by a rhythm. What a customer typed in or brought is left out. */
export async function incomeOf(tx: Tx, { state }: OwnAccount, today: BankDay, last: BankDay): Promise<Expected[]> {
  const wanted = {
    account: state.id,
    types: ['deposit'],
    from: addDays(today, -LOOKED_BACK_DAYS),
    limit: MOST_LINES,
  } as const
  const { lines } = await page(tx, wanted)
  const received = lines.flatMap(({ event: { payload, bankDay }, amount, description }) =>
    payload['source'] === 'ach' && amount.isPositive() ? [{ payer: description, on: bankDay, amount }] : [],
  )
  return expectedIncome(received, today, last)
}

/** What goes on by a rhythm, of whatever came or went again and again: the next of each, up to a day. */
export const goingOn = (received: readonly Received[], today: BankDay, last: BankDay): Expected[] =>
  expectedIncome(received, today, last)
