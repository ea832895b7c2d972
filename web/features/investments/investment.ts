import type { Answered } from '../../lib/trpc.ts'

/** The investment account as the bank tells it. */
export type Investment = Answered['investments']['get']
export type Holding = Investment['holdings'][number]
export type Slice = Investment['allocation'][number]
export type Order = Investment['orders'][number]
export type Quotes = Answered['investments']['quotes']
export type Placed = Answered['investments']['buy']
export type Side = 'buy' | 'sell'

/** An order as it is typed. */
export type Draft = {
  accountId: string
  quantity: string
  symbol: string
  orderType: string
  limitPrice: string
}
