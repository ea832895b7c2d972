/** What an account should receive in the days to come, by what it has received. */
import type { AccountId } from '../../ledger/accounts.ts'
import { addDays, type BankDay } from '../../ledger/calendar.ts'
import { page } from '../../ledger/history.ts'
import type { OwnAccount } from '../platform/accounts/account.queries.ts'
import type { Tx } from '../platform/db.ts'
import { expectedIncome, type Expected, type Received } from './income.ts'

/** Three monthly payments lie in it, with some days to spare. */
const LOOKED_BACK_DAYS = 100
const MOST_LINES = 100

/**
 * From tomorrow to `last`: what other banks have sent by a rhythm. What a customer typed in or brought is left out, and
 * what came back.
 */
export async function incomeOf(tx: Tx, { state }: OwnAccount, today: BankDay, last: BankDay): Promise<Expected[]> {
  const received = await receivedBy(tx, state.id, { from: addDays(today, -LOOKED_BACK_DAYS) })
  return expectedIncome(received, today, last)
}

async function receivedBy(tx: Tx, account: AccountId, span: { from: BankDay; to?: BankDay }): Promise<Received[]> {
  const { lines } = await page(tx, { account, types: ['deposit'], ...span, limit: MOST_LINES, stands: true })
  return lines.flatMap(({ event: { payload, bankDay }, amount, description }) =>
    payload['source'] === 'ach' && amount.isPositive() ? [{ payer: description, on: bankDay, amount }] : [],
  )
}

/** Who has sent money to an account by a rhythm that goes on after a day, as its lines name them. */
export async function foundPayers(tx: Tx, { state }: OwnAccount, on: BankDay): Promise<ReadonlySet<string>> {
  const received = await receivedBy(tx, state.id, { from: addDays(on, -LOOKED_BACK_DAYS), to: on })
  return new Set(expectedIncome(received, on, addDays(on, LONGEST_DAYS)).map(({ payer }) => payer))
}

/** No rhythm is longer. */
const LONGEST_DAYS = 40

/** What goes on by a rhythm, of whatever came or went again and again: the next of each, up to a day. */
export const goingOn = (received: readonly Received[], today: BankDay, last: BankDay): Expected[] =>
  expectedIncome(received, today, last)
