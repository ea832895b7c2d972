import { cashOn } from '../../ledger/events/cash-advance.ts'
import { most, text, ZERO } from '../../ledger/money.ts'
import { accountsOf, toAccount, type OwnAccount } from '../platform/accounts/account.queries.ts'
import { labelOfOwn } from '../platform/accounts/label.queries.ts'
import { newestOrders } from '../platform/orders/order.queries.ts'
import { signedIn } from '../trpc.ts'
import { balanceTransfers, otherCard } from './balance-transfer-order.ts'
import { offerOn, shown } from './balance-transfer.queries.ts'
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
    const left = []
    for (const card of own)
      for (const { of, owed, apr, until } of await broughtOver(tx, card.state, today)) {
        const order = recent.find(({ event }) => event === of)
        const from = order ? otherCard(order.details) : ''
        left.push({ id: String(of), from, to: labelOfOwn(card), owed, apr, until })
      }
    return { cards: own.map(cardOf), offer: offerOn(today), broughtOver: left, recent: recent.map(shown) }
  })
})

function cardOf(own: OwnAccount) {
  const { id, name, lastFour } = toAccount(own)
  return { id, name, lastFour, availableCredit: text(most(ZERO, cashOn(own.state))) }
}
