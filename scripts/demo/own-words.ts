/**
 * What a demo customer wrote beside their lines, and what they save for: a note and tags on a flight, one correction
 * for all lines of the preschool, a shopping bag that was split, an AutoSave plan with a goal, and a forecast that
 * is followed. May run again: what is there stays as it is.
 */
import { sql } from 'kysely'
import type { Tx } from '../../api/platform/db.ts'
import type { Machinery } from '../../api/platform/machinery.ts'
import { addDays, type BankDay } from '../../ledger/calendar.ts'
import { money, text } from '../../ledger/money.ts'
import type { DemoCustomer } from './facts.ts'
import type { Accounts } from './opening.ts'

/** What of the shopping was a present. */
const PRESENT = '24.00'

export const seedOwnWords = (
  { db }: Machinery,
  { who }: DemoCustomer,
  accounts: Accounts,
  today: BankDay,
): Promise<unknown> =>
  db.asBank(async tx => {
    const customer = who.id
    const flight = await newestOf(tx, accounts.get('credit'), 'Cascade Air')
    if (flight)
      await tx
        .insertInto('app.posting_note')
        .values({ customer, line: flight.line, note: 'Window seats for the children', tags: ['trip', 'family'] })
        .onConflict(one => one.doNothing())
        .execute()
    await tx
      .insertInto('app.category_rule')
      .values({ customer, such: 'cloudberry preschool', name: 'Cloudberry Preschool', category: 'Childcare' })
      .onConflict(one => one.doNothing())
      .execute()
    const shopping = await newestOf(tx, accounts.get('checking'), 'Copper Kettle Grocers')
    if (shopping && money(shopping.amount).gt(PRESENT)) await splitOff(tx, customer, shopping)
    await planned(tx, customer, accounts, today)
    await followed(tx, customer, accounts.get('checking'))
  })

/** What is said of it each morning is kept from now on; nothing is made up for the mornings before. */
async function followed(tx: Tx, customer: string, account: number | undefined): Promise<void> {
  if (account === undefined) return
  await tx
    .insertInto('app.forecast_watch')
    .values({ account: String(account), customer, line: '500.00' })
    .onConflict(one => one.doNothing())
    .execute()
}

interface Bought {
  readonly line: string
  readonly amount: string
}

/** The newest purchase there with an account. */
async function newestOf(tx: Tx, account: number | undefined, merchant: string): Promise<Bought | undefined> {
  const found = await tx
    .selectFrom('ledger.event')
    .select(['seq', sql<string>`payload::json ->> 'amount'`.as('amount')])
    .where('ledger', '=', 1)
    .where('kind', '=', 'card-purchase')
    .where(sql<string>`payload::json ->> 'account'`, '=', String(account))
    .where(sql<string>`payload::json ->> 'merchant'`, '=', merchant)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found && { line: `1-${found.seq ?? ''}-0`, amount: found.amount }
}

const splitOff = (tx: Tx, customer: string, { line, amount }: Bought) =>
  tx
    .insertInto('app.line_part')
    .values([
      { customer, line, nth: 0, category: 'Groceries', amount: text(money(PRESENT).minus(amount)) },
      { customer, line, nth: 1, category: 'Gifts', amount: `-${PRESENT}` },
    ])
    .onConflict(one => one.doNothing())
    .execute()

async function planned(tx: Tx, customer: string, accounts: Accounts, today: BankDay): Promise<void> {
  const [from, to] = [accounts.get('checking'), accounts.get('savings')]
  if (from === undefined || to === undefined) return
  await tx
    .insertInto('app.auto_save')
    .values({
      customer,
      from_account: from,
      to_account: to,
      amount: '40.00',
      frequency: 'weekly',
      starts_on: addDays(today, 3),
      floor: '500.00',
      goal_name: 'Six months of rent',
      goal_amount: '24000.00',
    })
    .onConflict(one => one.doNothing())
    .execute()
}
