/** What a customer has set up, as it is kept. */
import type { Selectable } from 'kysely'
import type { AppAutoSave } from '../platform/database.ts'
import { NOBODY, type Tx } from '../platform/db.ts'
import { versionOf } from '../platform/version.ts'
import { ownTriggers, type AutoSaveFrequency, type Trigger } from './auto-save.schema.ts'
import { occurrencesIn, type BankDay } from '../../ledger/calendar.ts'
import { money, text } from '../../ledger/money.ts'
import { nameIn } from '../../ledger/table.ts'

export interface Plan {
  readonly amount: string
  readonly frequency: AutoSaveFrequency
  readonly startsOn: BankDay
  readonly floor: string
}

export interface Rule {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly amount: string
  readonly trigger: Trigger
  readonly line: string | null
  readonly since: BankDay
}

/** The days of the plan from one to another. */
export const daysOf = ({ startsOn, frequency }: Pick<Plan, 'startsOn' | 'frequency'>, first: BankDay, last: BankDay) =>
  [...occurrencesIn({ start: startsOn, every: frequency, ending: { ends: 'never' } }, first, last)].map(
    ({ day }) => day,
  )

interface Setup extends Omit<Plan, 'startsOn'> {
  readonly from: number
  readonly to: number
  readonly goalName: string
  readonly goalAmount: string | null
  readonly paused: boolean
}

export interface KeptPlan extends Setup, Plan {
  readonly customer: string
}

/** Of all that is set up, and whether it pauses. */
export function versionOfPlan({ from, to, amount, frequency, floor, goalName, goalAmount, paused }: Setup): string {
  const amounts = [amount, floor, goalAmount ?? 0].map(one => text(money(one)))
  return versionOf('auto-save', { from, to, amounts, frequency, goalName, paused })
}

/** The plan of a customer. */
export async function planOf(tx: Tx, customer: string): Promise<KeptPlan | undefined> {
  const found = await tx.selectFrom('app.auto_save').selectAll().where('customer', '=', customer).executeTakeFirst()
  return found && toPlan(found)
}

/** So many of the plans that run, by customer, from behind one of them on. */
export async function runningPlans(tx: Tx, last: KeptPlan | undefined, limit: number): Promise<KeptPlan[]> {
  const found = await tx
    .selectFrom('app.auto_save')
    .selectAll()
    .where('paused', '=', false)
    .where('customer', '>', last?.customer ?? NOBODY)
    .orderBy('customer')
    .limit(limit)
    .execute()
  return found.map(toPlan)
}

const toPlan = (row: Selectable<AppAutoSave>): KeptPlan => ({
  customer: row.customer,
  from: Number(row.from_account),
  to: Number(row.to_account),
  amount: row.amount,
  frequency: row.frequency,
  startsOn: row.starts_on,
  floor: row.floor,
  goalName: row.goal_name,
  goalAmount: row.goal_amount,
  paused: row.paused,
})

/** The customer's rules, the oldest first. */
export async function rulesOf(tx: Tx, customer: string): Promise<Rule[]> {
  const found = await tx
    .selectFrom('app.auto_save_rule')
    .selectAll()
    .where('customer', '=', customer)
    .orderBy('number')
    .execute()
  return found.map(({ id, name, type, amount, trigger, line, since }) => ({
    id,
    name,
    type,
    amount: amount ?? '',
    trigger: nameIn(ownTriggers, trigger),
    line,
    since,
  }))
}

/** The digest of the request that made a rule, while it is there. */
export const ruleAsked = async (tx: Tx, id: string): Promise<Buffer | undefined> =>
  (await tx.selectFrom('app.auto_save_rule').select('asked').where('id', '=', id).executeTakeFirst())?.asked
