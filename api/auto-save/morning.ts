/** Early in the morning AutoSave looks at the day before: what the rules say is ordered, once for each occasion. */
import { spendable } from '../../ledger/accounts.ts'
import { bankDayOf } from '../../ledger/calendar.ts'
import { foundPayers } from '../coming-up/income.queries.ts'
import { accountsOf } from '../platform/accounts/account.queries.ts'
import { labelOfOwn } from '../platform/accounts/label.queries.ts'
import { everyEntry } from '../platform/categories/entries.queries.ts'
import type { Tx } from '../platform/db.ts'
import { CHUNK, chunks, type Close, type Step } from '../platform/jobs/close.ts'
import { standing } from '../platform/orders/draft.ts'
import { insert } from '../platform/orders/keep.ts'
import type { Order } from '../platform/orders/order.ts'
import { autoSaves, type AutoSaveDetails } from './auto-save-order.ts'
import { movesOf } from './moves.ts'
import { rulesOf, runningPlans, type KeptPlan } from './plan.queries.ts'

export const autoSaveMorning: Step = {
  name: 'auto-save',
  async run(close) {
    const { db, stopping } = close.bank
    const read = (last: KeptPlan | undefined) => db.asBank(tx => runningPlans(tx, last, CHUNK))
    for await (const plans of chunks(stopping, read)) {
      const work = async () => {
        for (let plan = plans.shift(); plan; plan = plans.shift()) await orderFor(plan, close)
      }
      await Promise.all(Array.from({ length: CUSTOMERS_AT_ONCE }, work))
    }
  },
}

const CUSTOMERS_AT_ONCE = 8

async function orderFor(plan: KeptPlan, close: Close): Promise<void> {
  const { db } = close.bank
  const orders = await db.asCustomer(plan.customer, tx => ordersFor(tx, plan, close))
  if (orders.length === 0) return
  await db.asBank(async tx => {
    for (const order of orders) await insert(tx, order)
  })
}

/** Orders of this morning. Their ids follow from rule and day: another run of the close makes none beside them. */
async function ordersFor(tx: Tx, plan: KeptPlan, { closed, opened, at }: Close): Promise<Order<AutoSaveDetails>[]> {
  const own = await accountsOf(tx)
  const [from, to] = [plan.from, plan.to].map(id => own.find(({ state }) => state.id === id))
  if (!from || !to) return []
  const rules = await rulesOf(tx, plan.customer)
  const moves = movesOf(plan, rules, {
    closed,
    opened,
    entries: rules.length > 0 ? await everyEntry(tx, { from: closed, to: closed }) : [],
    from: from.state.id,
    free: spendable(from.state),
    payers: rules.some(({ trigger }) => trigger === 'depositing-paycheck')
      ? await foundPayers(tx, from, closed)
      : new Set(),
  })
  const [today, labels] = [bankDayOf(at), { fromLabel: labelOfOwn(from), toLabel: labelOfOwn(to) }]
  return moves.map(({ amount, ...why }) =>
    standing(
      autoSaves,
      { customer: plan.customer, name: `auto-save-${why.rule ?? 'plan'}-${why.occasion}`, at },
      {
        from: plan.from,
        to: plan.to,
        amount,
        details: { ...why, ...labels, frequency: plan.frequency },
        on: opened > today ? opened : today,
      },
    ),
  )
}
