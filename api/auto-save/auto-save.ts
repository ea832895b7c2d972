/** The caller's AutoSave: set up, paused, with rules, and what it did. Money moves in the morning (`morning.ts`). */
import { depositKinds, position } from '../../ledger/accounts.ts'
import { addDays, addYears, type BankDay } from '../../ledger/calendar.ts'
import { text, ZERO } from '../../ledger/money.ts'
import { AppError, notFound } from '../errors.ts'
import { accountsOf, toAccount, type OwnAccount } from '../platform/accounts/account.queries.ts'
import type { Tx } from '../platform/db.ts'
import { keyId } from '../platform/key-id.ts'
import { numberOf } from '../platform/orders/order.ts'
import { newestOrders } from '../platform/orders/order.queries.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import {
  AUTO_SAVE_TEXTS,
  autoSave as autoSaveOut,
  autoSaveInput,
  MOST_RULES,
  pauseInput,
  ruleId,
  ruleInput,
  type AutoSaveTold,
} from './auto-save.schema.ts'
import { autoSaves } from './auto-save-order.ts'
import { daysOf, plansOf, rulesOf, type KeptPlan } from './plan.queries.ts'

const HISTORY = 20

async function told(tx: Tx, customer: string, today: BankDay): Promise<AutoSaveTold> {
  const own = await accountsOf(tx)
  const [plan] = await plansOf(tx, { customer })
  const orders = await newestOrders(tx, autoSaves, { customer, states: ['made', 'refused'], limit: HISTORY })
  const all = await tx
    .selectFrom('app.money_order')
    .select(eb => eb.fn.sum<string>('amount').as('saved'))
    .where('customer', '=', customer)
    .where('kind', '=', autoSaves.kind)
    .where('state', '=', 'made')
    .executeTakeFirst()
  const target = own.find(({ state }) => state.id === plan?.to)
  return {
    today,
    accounts: own.filter(mayTakePart).map(one => {
      const { id, name, lastFour } = toAccount(one)
      return { id, name, lastFour, balance: text(position(one.state).posted) }
    }),
    settings: plan ? settingsOf(plan, own, today) : null,
    rules: await rulesOf(tx, customer),
    saved: all?.saved ?? '0.00',
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

const mayTakePart = ({ state }: OwnAccount): boolean => depositKinds.includes(state.kind)

function settingsOf(plan: KeptPlan, own: readonly OwnAccount[], today: BankDay): AutoSaveTold['settings'] {
  const called = (id: number) => own.find(({ state }) => state.id === id)?.state.publicId ?? null
  const { amount, frequency, floor, goalName, goalAmount, startsOn, paused } = plan
  const tomorrow = addDays(today, 1)
  const [next] = daysOf(plan, tomorrow, addYears(tomorrow, 1))
  const [source, target] = [called(plan.from), called(plan.to)]
  const runs = !paused && source !== null && target !== null
  const nextOn = runs ? (next ?? null) : null
  return { amount, frequency, source, target, floor, goalName, goalAmount, startsOn, paused, nextOn }
}

export const get = signedIn.output(autoSaveOut).query(async ({ ctx }) => {
  const today = await ctx.machinery.clocks.today()
  return ctx.asCaller(tx => told(tx, ctx.customer, today))
})

/** Makes a change of the caller's own, and tells what there is by then. */
async function changed(ctx: SignedInContext, change: (tx: Tx, today: BankDay) => Promise<unknown>) {
  const today = await ctx.machinery.clocks.today()
  return ctx.asCaller(async tx => {
    await change(tx, today)
    return told(tx, ctx.customer, today)
  })
}

/** Sets it up, or changes it, and lets it run. It begins tomorrow morning; a rhythm that stays goes on. */
export const save = signedIn
  .input(autoSaveInput)
  .output(autoSaveOut)
  .mutation(async ({ ctx, input }) => {
    const kinds = [...depositKinds]
    const [source, target] = [await ctx.own.account(input.source, kinds), await ctx.own.account(input.target, kinds)]
    if (source.state.id === target.state.id) throw new AppError('validation_failed', AUTO_SAVE_TEXTS.same, 'target')
    return changed(ctx, async (tx, today) => {
      const [before] = await plansOf(tx, { customer: ctx.customer })
      const startsOn = before?.frequency === input.frequency ? before.startsOn : addDays(today, 1)
      const values = {
        from_account: source.state.id,
        to_account: target.state.id,
        amount: input.amount,
        frequency: input.frequency,
        starts_on: startsOn,
        floor: input.floor || '0.00',
        goal_name: input.goalName,
        goal_amount: input.goalAmount || null,
        paused: false,
      }
      await tx
        .insertInto('app.auto_save')
        .values({ customer: ctx.customer, ...values })
        .onConflict(one => one.column('customer').doUpdateSet(values))
        .execute()
    })
  })

/** While it pauses nothing is moved, by no rule; what happens meanwhile is not caught up with. */
export const pause = signedIn
  .input(pauseInput)
  .output(autoSaveOut)
  .mutation(({ ctx, input: { paused } }) =>
    changed(ctx, async tx => {
      const done = await tx
        .updateTable('app.auto_save')
        .set({ paused })
        .where('customer', '=', ctx.customer)
        .executeTakeFirst()
      if (done.numUpdatedRows === 0n) throw new AppError('wrong_state', AUTO_SAVE_TEXTS.missing)
    }),
  )

/** One key is one rule. It follows what happens from today on. */
export const addRule = signedIn
  .input(ruleInput)
  .output(autoSaveOut)
  .mutation(({ ctx, input }) =>
    changed(ctx, async (tx, today) => {
      const [plan] = await plansOf(tx, { customer: ctx.customer })
      if (!plan) throw new AppError('wrong_state', AUTO_SAVE_TEXTS.missing)
      const id = keyId(ctx.key(), 'auto-save-rule')
      const rules = await rulesOf(tx, ctx.customer)
      if (rules.length >= MOST_RULES && rules.every(rule => rule.id !== id))
        throw new AppError('wrong_state', AUTO_SAVE_TEXTS.many)
      const { name, type, amount, trigger, line } = input
      await tx
        .insertInto('app.auto_save_rule')
        .values({
          id,
          customer: ctx.customer,
          name,
          type,
          amount: type === 'round-up' ? null : amount,
          trigger,
          line: trigger === 'account-above' ? line : null,
          since: today,
        })
        .onConflict(one => one.column('id').doNothing())
        .execute()
    }),
  )

export const removeRule = signedIn
  .input(ruleId)
  .output(autoSaveOut)
  .mutation(({ ctx, input: { id } }) =>
    changed(ctx, async tx => {
      const gone = (await rulesOf(tx, ctx.customer)).some(rule => rule.id === id)
      if (!gone) throw notFound(AUTO_SAVE_TEXTS.gone)
      await tx.deleteFrom('app.auto_save_rule').where('id', '=', id).execute()
    }),
  )
