import { cashOn } from '../../ledger/events/cash-advance.ts'
import { most, text, ZERO } from '../../ledger/money.ts'
import { accountsOf, toAccount, type OwnAccount } from '../platform/accounts/account.queries.ts'
import { labelOfOwn } from '../platform/accounts/label.queries.ts'
import { newestOrders } from '../platform/orders/order.queries.ts'
import { signedIn } from '../trpc.ts'
import { balanceTransfers, otherCard } from './balance-transfer-order.ts'
import { broughtBy, offerOn, returnedOf, shown } from './balance-transfer.queries.ts'
import { balanceTransfers as balanceTransfersOut } from './balance-transfer.schema.ts'
import { broughtOver } from './brought-over.queries.ts'

const LATEST = 10

/** The caller's cards, what a balance that is brought over costs, what is left of earlier ones, and the latest. */
export const getBalanceTransfers = signedIn.output(balanceTransfersOut).query(async ({ ctx }) => {
  const today = await ctx.machinery.clocks.today()
  const { customer } = ctx
  return ctx.asCaller(async tx => {
    const own = (await accountsOf(tx)).filter(({ state }) => state.kind === 'credit')
    const recent = await newestOrders(tx, balanceTransfers, { customer, limit: LATEST })
    const returned = await returnedOf(tx, recent)
    const left = []
    for (const card of own)
      for (const one of await broughtOver(tx, card.state, today)) left.push({ ...one, to: labelOfOwn(card) })
    // a rate lasts longer than ten transfers may take
    const orders = await broughtBy(
      tx,
      left.map(({ of }) => of),
    )
    return {
      cards: own.map(cardOf),
      offer: offerOn(today),
      broughtOver: left.map(({ of, ...one }) => ({ id: String(of), from: nameOf(orders, of), ...one })),
      recent: recent.map(one => shown(one, one.event !== null && returned.has(one.event))),
    }
  })
})

function nameOf(orders: Awaited<ReturnType<typeof broughtBy>>, of: number): string {
  const order = orders.find(({ event }) => event === of)
  return order ? otherCard(order.details) : ''
}

function cardOf(own: OwnAccount) {
  const { id, name, lastFour } = toAccount(own)
  return { id, name, lastFour, availableCredit: text(most(ZERO, cashOn(own.state))) }
}
