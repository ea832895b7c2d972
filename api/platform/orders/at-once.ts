/** Orders that are made the moment they are placed, or refused: nothing is set aside or planned for them. */
import { accountId, isBankAccount } from '../../../ledger/accounts.ts'
import { instantOf } from '../../../ledger/calendar.ts'
import type { OrderKind } from './kind.ts'
import type { Order } from './order.ts'

type AtOnce<D> = Pick<
  OrderKind<D>,
  | 'kind'
  | 'details'
  | 'act'
  | 'texts'
  | 'fields'
  | 'receiver'
  | 'within'
  | 'plants'
  | 'learns'
  | 'receipt'
  | 'drawnUp'
  | 'hasDrawnUp'
  | 'forgotten'
>

/** A kind of order of which a capability says only what it does. */
export const atOnce = <D>(said: AtOnce<D>): OrderKind<D> => ({
  runAt: day => instantOf(day),
  first: () => 'act',
  ...said,
})

/** The own account that pays, as payloads name it; nothing where the money comes from outside. */
export const ownPayer = ({ from }: Pick<Order, 'from'>): { from?: number } =>
  isBankAccount(accountId.parse(from)) ? {} : { from }
