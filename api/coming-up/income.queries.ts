/** What an account should receive, and what will be taken from it, in the days to come, by what has been. */
import type { AccountId } from '../../ledger/accounts.ts'
import { addDays, type BankDay } from '../../ledger/calendar.ts'
import { money } from '../../ledger/money.ts'
import { boughtOften, newestOn, page, thatStand, type Line } from '../../ledger/history.ts'
import type { OwnAccount } from '../platform/accounts/account.queries.ts'
import type { Tx } from '../platform/db.ts'
import { presentedSince } from '../pay-bills/bill.queries.ts'
import { TIMES } from '../platform/recurring/rhythm.ts'
import type { Received } from '../platform/recurring/runs.ts'
import { expectedIncome, expectedPayments, type Expected } from './income.ts'

/** Three monthly payments lie in it, with some days to spare. */
const LOOKED_BACK_DAYS = 100
const MOST_LINES = 100

/** Something that is expected, and on which account. */
type ExpectedOn = Expected & { readonly account: AccountId }

/**
 * From today to `last`: what other banks have sent by a rhythm. What a customer typed in or brought is left out, and
 * what came back.
 */
export async function incomeOf(
  tx: Tx,
  own: readonly OwnAccount[],
  today: BankDay,
  last: BankDay,
): Promise<ExpectedOn[]> {
  const ids = own.map(({ state }) => state.id)
  const wanted = { types: ['deposit'] as const, from: addDays(today, -LOOKED_BACK_DAYS), count: MOST_LINES }
  const sent = await sentIn(tx, await newestOn(tx, ids, wanted))
  return ids.flatMap(account => {
    const received = sent.filter(line => line.account === account)
    return expectedIncome(received, today, last).map(one => ({ ...one, account }))
  })
}

/** What other banks sent, of these lines, and what has not come back. */
async function sentIn(tx: Tx, lines: readonly Line[]): Promise<(Received & { account: AccountId })[]> {
  const sent = lines.filter(({ event: { payload }, amount }) => payload['source'] === 'ach' && amount.isPositive())
  return (await thatStand(tx, sent)).map(({ account, event, amount, description }) => ({
    account,
    payer: description,
    on: event.bankDay,
    amount,
  }))
}

/**
 * From today to `last`: what merchants take by card, by a rhythm and at a price of its own. Bills are not among it
 * (`billsExpected`).
 */
export async function subscriptionsOf(
  tx: Tx,
  own: readonly OwnAccount[],
  today: BankDay,
  last: BankDay,
): Promise<ExpectedOn[]> {
  const ids = own.map(({ state }) => state.id)
  const bought = await boughtOften(tx, ids, addDays(today, -LOOKED_BACK_DAYS), TIMES)
  return [...Map.groupBy(bought, ({ account }) => account)].flatMap(([account, ofAccount]) => {
    const paid = ofAccount.map(({ merchant, on, amount }) => ({ payer: merchant, on, amount }))
    return expectedPayments(paid, today, last).map(one => ({ ...one, account }))
  })
}

/**
 * From today to `last`: the bills that should follow those that payees have presented, where they come by a rhythm
 * and at a price of its own.
 */
export async function billsExpected(
  tx: Tx,
  customer: string,
  today: BankDay,
  last: BankDay,
): Promise<(Expected & { readonly payee: string })[]> {
  const presented = await presentedSince(tx, customer, addDays(today, -LOOKED_BACK_DAYS))
  return [...Map.groupBy(presented, ({ payee }) => payee)].flatMap(([payee, bills]) => {
    const presentedOf = bills.map(({ name, due_on, amount }) => ({ payer: name, on: due_on, amount: money(amount) }))
    return expectedPayments(presentedOf, today, last).map(one => ({ ...one, payee }))
  })
}

/** Who has sent money to an account by a rhythm that goes on after a day, as its lines name them. */
export async function foundPayers(tx: Tx, { state }: OwnAccount, on: BankDay): Promise<ReadonlySet<string>> {
  const span = { from: addDays(on, -LOOKED_BACK_DAYS), to: on }
  const { lines } = await page(tx, { account: state.id, types: ['deposit'], ...span, limit: MOST_LINES })
  const received = await sentIn(tx, lines)
  return new Set(expectedIncome(received, on, addDays(on, LONGEST_DAYS)).map(({ payer }) => payer))
}

/** No rhythm is longer. */
const LONGEST_DAYS = 40
