/** What comes of a direct rollover at the desk: the money arrives, or whoever holds it says no. For `bank rollover`. */
import type { RecordedEvent } from '../../ledger/journal.ts'
import { AppError, notFound } from '../errors.ts'
import { accepted, fromLedger } from '../platform/ledger-errors.ts'
import type { Bank } from '../platform/orders/kind.ts'
import { endKey, numberOf, type Order } from '../platform/orders/order.ts'
import { ASKED, toOrder } from '../platform/orders/order.queries.ts'
import { step } from '../platform/orders/step.ts'
import { DECLINED, directRollovers, type DirectRolloverDetails } from './direct-rollover-order.ts'
import { ROLLOVER_NOT_FOUND } from './direct-rollover.ts'

type Request = Order<DirectRolloverDetails>

const ENDED = 'This rollover is not waited for any more.'

interface Named {
  readonly customer: string
  /** The number of the request, which whoever sends the money names. */
  readonly request: string
}

async function requestOf({ db }: Bank, { customer, request }: Named): Promise<Request> {
  const number = request.trim().toUpperCase()
  const rows = await db.asBank(tx =>
    tx
      .selectFrom('app.money_order')
      .selectAll()
      .where('customer', '=', customer)
      .where('kind', '=', directRollovers.kind)
      .where('state', '<>', ASKED)
      .execute(),
  )
  const found = rows.map(row => toOrder(directRollovers, row)).find(one => numberOf(one) === number)
  if (!found) throw notFound(ROLLOVER_NOT_FOUND)
  return found
}

interface Arrival extends Named {
  /** What arrived; what was asked for where absent. */
  readonly amount?: string | undefined
  readonly actor: string
}

/** Books what arrived, once; one that has arrived answers with its event. AppError when it has ended otherwise. */
export async function receiveRollover(bank: Bank, { amount, actor, ...named }: Arrival): Promise<RecordedEvent> {
  const order = await requestOf(bank, named)
  const act = directRollovers.act({ ...order, amount: amount ?? order.amount })
  const { order: now, refusal } = await step(bank, directRollovers, order, { what: 'fetched', act, actor })
  if (refusal) accepted(refusal, directRollovers.texts(now))
  if (now.state !== 'made') throw new AppError('wrong_state', ENDED)
  const booked = await fromLedger(bank.ledger.lookup(endKey(now)))
  if (booked.state !== 'made') throw new Error('a rollover arrived without an event')
  return booked.event
}

/** Ends a request whose money is not sent. Its customer is mailed why. */
export async function declineRollover(bank: Bank, named: Named): Promise<Request> {
  const order = await requestOf(bank, named)
  const { order: now } = await step(bank, directRollovers, order, { what: 'refused', why: DECLINED })
  if (now.state !== 'refused') throw new AppError('wrong_state', ENDED)
  return now
}
