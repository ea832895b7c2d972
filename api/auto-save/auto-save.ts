/** The caller's AutoSave: set up, paused, with rules, and what it did. Money moves in the morning (`morning.ts`). */
import { type AccountState, depositKinds, position } from '../../ledger/accounts.ts'
import { addDays, addYears, type BankDay } from '../../ledger/calendar.ts'
import { money, sum, text, ZERO } from '../../ledger/money.ts'
import { accountsOf, type OwnAccount, toAccount } from '../platform/accounts/account.queries.ts'
import { earningSince } from '../platform/accounts/interest.queries.ts'
import type { Tx } from '../platform/db.ts'
import { oneAtATime } from '../platform/one-at-a-time.ts'
import { numberOf } from '../platform/orders/order.ts'
import { newestOrders } from '../platform/orders/order.queries.ts'
import type { SignedInContext } from '../trpc.ts'
import type { AutoSaveTold } from './auto-save.schema.ts'
import { autoSaves } from './auto-save-order.ts'
import { PACE_DAYS, reachedOn } from './goal.ts'
import { daysOf, type KeptPlan, versionOfPlan, planOf, rulesOf } from './plan.queries.ts'

const HISTORY = 20

export async function told(tx: Tx, customer: string, today: BankDay): Promise<AutoSaveTold> {
  const [own, plan, rules, orders, all] = await Promise.all([
    accountsOf(tx),
    planOf(tx, customer),
    rulesOf(tx, customer),
    newestOrders(tx, autoSaves, { customer, states: ['made', 'refused'], limit: HISTORY }),
    savedBy(tx, customer),
  ])
  const target = own.find(({ state }) => state.id === plan?.to)
  return {
    today,
    accounts: own.filter(mayTakePart).map(one => {
      const { id, name, lastFour, balance, availableBalance } = toAccount(one)
      return { id, name, lastFour, balance, availableBalance }
    }),
    settings: plan ? settingsOf(plan, own, today) : null,
    rules,
    saved: all?.saved ?? '0.00',
    pace: target && plan?.goalAmount ? await paceOf(tx, target.state, plan.goalAmount, today) : null,
    targetBalance: text(target ? position(target.state).posted : ZERO),
    history: orders.map(order => ({
      id: numberOf(order),
      date: order.on,
      amount: order.amount ?? '0.00',
      from: order.details.fromLabel,
      to: order.details.toLabel,
      rule: order.details.name,
      frequency: order.details.frequency,
      trigger: order.details.trigger,
      occasion: order.details.occasion,
      count: order.details.count,
      made: order.state === 'made',
      lineId: order.event === null ? null : `1-${order.event}-0`,
    })),
  }
}

const savedBy = (tx: Tx, customer: string) =>
  tx
    .selectFrom('app.money_order')
    .select(eb => eb.fn.sum<string>('amount').as('saved'))
    .where('customer', '=', customer)
    .where('kind', '=', autoSaves.kind)
    .where('state', '=', 'made')
    .executeTakeFirst()

async function paceOf(tx: Tx, target: AccountState, goal: string, today: BankDay) {
  const start = addDays(today, -PACE_DAYS)
  const since = start < target.openedOn ? target.openedOn : start
  const earning = (await earningSince(tx, [target], since)).get(target.id)
  // What an account opened with is no pace.
  const changes = earning?.changes ?? []
  const first = since === target.openedOn ? changes.filter(({ day }) => day === since) : []
  const before = sum([earning?.opening ?? ZERO, ...first.map(({ amount }) => amount)])
  const there = position(target).posted
  const on = reachedOn(money(goal), { there, before }, since, today)
  return { since, gained: text(there.minus(before)), reachedOn: on ?? null }
}

const mayTakePart = ({ state }: OwnAccount): boolean => depositKinds.includes(state.kind)

function settingsOf(plan: KeptPlan, own: readonly OwnAccount[], today: BankDay): AutoSaveTold['settings'] {
  const called = (id: number) => own.find(({ state }) => state.id === id)?.state.publicId ?? null
  const { amount, frequency, floor, goalName, goalAmount, startsOn, paused } = plan
  const tomorrow = addDays(today, 1)
  const [next] = daysOf(plan, tomorrow, addYears(tomorrow, 1))
  const [source, target] = [called(plan.from), called(plan.to)]
  const runs = !paused && source !== null && target !== null
  const nextOn = runs ? (next ?? null) : null
  const version = versionOfPlan(plan)
  return { amount, frequency, source, target, floor, goalName, goalAmount, startsOn, paused, version, nextOn }
}

/** Makes a change of the caller's own, one after the other, and tells what there is by then. */
export async function changed(ctx: SignedInContext, change: (tx: Tx, today: BankDay) => Promise<unknown>) {
  const today = await ctx.machinery.clocks.today()
  return ctx.asCaller(async tx => {
    await oneAtATime(tx, 'app.auto_save', ctx.customer)
    await change(tx, today)
    return told(tx, ctx.customer, today)
  })
}
