/**
 * What a machine does with a code: finds the cash it opens, counts wrong tries against the customer's card, and gives
 * the cash. For `bank atm dispense`; customers never call it.
 */
import type { RecordedEvent } from '../../ledger/journal.ts'
import { AppError } from '../errors.ts'
import { accepted, fromLedger } from '../platform/ledger-errors.ts'
import type { Bank } from '../platform/orders/kind.ts'
import { endKey } from '../platform/orders/order.ts'
import { liveOrders, orderById } from '../platform/orders/order.queries.ts'
import { step } from '../platform/orders/step.ts'
import { orderOfCode } from './atm-code.ts'
import { withdrawals } from './withdrawal-order.ts'

const WRONG_TRIES = 5

interface Dispensing {
  readonly customer: string
  readonly code: string
  /** Where the machine stands. */
  readonly location?: string | undefined
  readonly actor: string
}

/**
 * Gives the cash that the code stands for. Throws AppError: 'not_found' for a wrong code (the fifth calls every waiting
 * request of the customer off), 'too_late' after 30 minutes. A code that was used answers with the event that it made.
 */
export async function dispense(bank: Bank, { customer, code, location, actor }: Dispensing): Promise<RecordedEvent> {
  const order = await bank.db.asBank(async tx => {
    const id = await orderOfCode(tx, bank, customer, code)
    return id && orderById(tx, withdrawals, id)
  })
  if (!order) {
    await countWrong(bank, customer)
    throw new AppError('not_found', 'No cash waits under this code.')
  }
  const payload = { hold: order.hold, account: order.from, ...(location ? { location } : {}) }
  const { order: now, refusal } = await step(bank, withdrawals, order, {
    what: 'fetched',
    act: { kind: 'atm-dispensed', payload },
    actor,
  })
  if (refusal) accepted(refusal, texts)
  if (now.state !== 'made') throw new AppError('wrong_state', texts.wrong_state)
  const given = await fromLedger(bank.ledger.lookup(endKey(now)))
  if (given.state !== 'made') throw new Error('cash was given without an event')
  return given.event
}

const texts = {
  too_late: 'The code has ended.',
  wrong_state: 'The cash was given back to the account.',
  not_found: 'No cash waits under this code.',
}

/** The fifth wrong try ends what waits: the money goes back, and the day's limit with it. */
async function countWrong(bank: Bank, customer: string): Promise<void> {
  const waiting = await bank.db.asBank(async tx => {
    await tx
      .updateTable('app.money_order')
      .set(eb => ({ tries: eb('tries', '+', 1), version: eb('version', '+', 1) }))
      .where('customer', '=', customer)
      .where('kind', '=', withdrawals.kind)
      .where('state', '=', 'on-hold')
      .where('id', 'in', open => open.selectFrom('app.atm_code').select('money_order').where('open', '=', true))
      .execute()
    return liveOrders(tx, withdrawals, customer)
  })
  for (const order of waiting)
    if (order.details.type === 'atm' && order.tries >= WRONG_TRIES)
      await step(bank, withdrawals, order, { what: 'called-off', as: 'cancelled', why: 'wrong_codes' })
}
