/**
 * A code is entered. Trying it and counting what was wrong happen under the lock of the order's row, so that a right
 * code is never counted as a wrong one, whatever comes at once.
 */
import { AppError } from '../../errors.ts'
import { useCodeIn } from '../codes.ts'
import type { Tx } from '../db.ts'
import { forgiveIn, takeIn, type Counted } from '../limits.ts'
import type { Machinery } from '../machinery.ts'
import type { OrderKind } from './kind.ts'
import { write } from './keep.ts'
import { approved, type Change, type Order } from './order.ts'
import { orderById } from './order.queries.ts'
import { awaitsCode, codeFor, openChange, sendCode, sentTo } from './send-code.ts'

const triedBy = ({ customer }: Pick<Order, 'customer'>): Counted => [['codeTry', customer]]

export type Entered<D> =
  /** The right code: the order as it stands now. */
  | { readonly outcome: 'right'; readonly order: Order<D> }
  | { readonly outcome: 'wrong'; readonly order: Order<D>; readonly spent: boolean }
  /** No code is awaited, or not any more. */
  | { readonly outcome: 'not-awaited' | 'too-late'; readonly order: Order<D> }

/**
 * Tries a code. A right one approves the order, or puts its change into force (`changed`), in the transaction that uses
 * the code up. A wrong one is counted; with the fifth `spent` says so, and the caller ends what waited.
 */
export async function enterCode<D>(
  machinery: Machinery,
  kind: OrderKind<D>,
  { id }: Pick<Order, 'id'>,
  typed: string,
  changed: (order: Order<D>, change: Change) => Order<D>,
): Promise<Entered<D>> {
  const now = await machinery.clocks.bank()
  return machinery.db.asBank(async tx => {
    const order = await locked(tx, kind, id)
    if (!awaitsCode(order, now)) return { outcome: 'not-awaited', order }
    if (order.state === 'awaiting-code' && order.dueAt !== null && order.dueAt <= now)
      return { outcome: 'too-late', order }
    if (order.tries >= machinery.settings.codes.tries) return { outcome: 'wrong', order, spent: true }
    // counted before it is tried: wrong codes for many orders that come at once wait for each other here
    await takeIn(tx, machinery, triedBy(order))
    if (!(await useCodeIn(tx, machinery, codeFor(kind, order), typed))) return countWrong(tx, machinery, order)
    const change = order.state === 'scheduled' ? openChange(order, now) : null
    const after = change ? changed(order, change) : approved(order, now)
    if (!(await write(tx, order, after))) throw new Error('an order moved under its lock')
    await forgiveIn(tx, machinery, [...triedBy(order), ...sentTo(order)])
    return { outcome: 'right', order: after }
  })
}

async function countWrong<D>(tx: Tx, machinery: Machinery, order: Order<D>): Promise<Entered<D>> {
  const after = { ...order, tries: order.tries + 1, version: order.version + 1 }
  await write(tx, order, after)
  return { outcome: 'wrong', order: after, spent: after.tries >= machinery.settings.codes.tries }
}

async function locked<D>(tx: Tx, kind: OrderKind<D>, id: string): Promise<Order<D>> {
  await tx.selectFrom('app.money_order').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const order = await orderById(tx, kind, id)
  if (!order) throw new Error('an order is gone')
  return order
}

/**
 * Sends another code for an order that waits for one; the earlier one ends, the tries go on counting.
 * 409 when none is awaited.
 */
export async function resendCode<D>(
  machinery: Machinery,
  kind: OrderKind<D>,
  id: string,
  text: string,
): Promise<Order<D>> {
  const now = await machinery.clocks.bank()
  return machinery.db.asBank(async tx => {
    const order = await locked(tx, kind, id)
    if (!awaitsCode(order, now)) throw new AppError('wrong_state', text)
    await sendCode(tx, machinery, kind, order)
    return order
  })
}
