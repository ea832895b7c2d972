import { paysNow } from '../../ledger/accounts.ts'
import { partsOf } from '../../ledger/calendar.ts'
import { toAccount, type OwnAccount } from '../platform/accounts/account.queries.ts'
import type { Wanted } from '../platform/accounts/asked.ts'
import { transactionsCall } from '../platform/accounts/kind-calls.ts'
import { numberOf, type Order } from '../platform/orders/order.ts'
import type { SignedInContext } from '../trpc.ts'
import { catchesUpFrom, roomIn, type Room } from './room.queries.ts'

export const retirement: Wanted = { kinds: ['retirement'] }

/** What kind of plan it is: "Traditional IRA", "401(k)". */
export const planOf = ({ state, profile }: OwnAccount): string => {
  const named = state.terms['plan'] ?? profile.extras['retirementType']
  return typeof named === 'string' ? named : 'Traditional IRA'
}

/** What may still be contributed this calendar year, per customer (LED-21). */
export async function roomOf(ctx: SignedInContext) {
  const today = await ctx.machinery.clocks.today()
  const room = await ctx.asCaller(async tx =>
    roomIn(tx, ctx.customer, partsOf(today).year, await catchesUpFrom(tx, ctx.machinery, ctx.customer)),
  )
  return toRoom(room)
}

/** The room of a year as a retirement account shows it. */
export const toRoom = ({ limit, contributed, left }: Room) => ({
  contributionLimit: limit,
  ytdContributions: contributed,
  remainingContribution: left,
})

/** Own retirement accounts, and own accounts that may pay into them. */
export const isRetirement = ({ state }: OwnAccount): boolean => state.kind === 'retirement'
export const pays = ({ state }: OwnAccount): boolean => paysNow(state)

export function toChoice(own: OwnAccount) {
  const { id, type, name, lastFour, availableBalance } = toAccount(own)
  return { id, type, name, lastFour, balance: availableBalance }
}

export const toPlan = (order: Order<{ fromLabel: string; toLabel: string }>) => ({
  id: order.id,
  confirmationNumber: numberOf(order),
  state: order.state,
  amount: order.amount ?? '0.00',
  date: order.on,
  fromName: order.details.fromLabel,
  toName: order.details.toLabel,
})

export const retirementTransactions = transactionsCall(retirement)
