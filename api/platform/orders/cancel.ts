/** The customer calls an order off, or the bank does for them. */
import { AppError } from '../../errors.ts'
import type { Bank, OrderKind } from './kind.ts'
import type { Order } from './order.ts'
import { toOrder, type OrderRow } from './order.queries.ts'
import type { OrderEnd, OrderState } from './states.schema.ts'
import { step } from './step.ts'

/** What is said of one that has ended otherwise: one text that is true of every end, or a text for each. */
type TooLate = string | Readonly<Record<Exclude<OrderEnd, 'cancelled'>, string>>

/**
 * Ends an order that is still to come: what was set aside is given back. The ledger decides who was first; one that was
 * made, or ended otherwise, is 409 with its text. One that was cancelled already answers as it is.
 */
export async function callOff<D>(bank: Bank, kind: OrderKind<D>, order: Order<D>, tooLate: TooLate): Promise<Order<D>> {
  if (order.state === 'cancelled') return order
  const { order: now } = await step(bank, kind, order, { what: 'called-off', as: 'cancelled', why: null })
  if (now.state !== 'cancelled') throw new AppError('wrong_state', textOf(tooLate, now.state))
  return now
}

const textOf = (tooLate: TooLate, state: OrderState): string =>
  typeof tooLate === 'string' ? tooLate : tooLate[state === 'refused' || state === 'expired' ? state : 'made']

interface Concerned {
  readonly payee: string
  readonly kinds: readonly string[]
  readonly why: string
}

/**
 * Ends what is still to come and concerns something that is no more. Answers how many ended; run again,
 * it ends the rest.
 */
export async function endAll(bank: Bank, { payee, kinds, why }: Concerned): Promise<number> {
  const live = await bank.db.asBank(tx =>
    tx
      .selectFrom('app.money_order')
      .selectAll()
      .where('payee', '=', payee)
      .where('kind', 'in', [...kinds])
      .where('due_at', 'is not', null)
      .orderBy('number')
      .execute(),
  )
  return endEach(bank, live, why)
}

/**
 * Ends what would pay from an account that is closed, or into one (ARCHITECTURE, Closed accounts), whenever it was
 * placed: an order that was asked for beside the closing ends, too. Answers how many ended; run again, it ends the
 * rest.
 */
export async function endForClosed(bank: Bank): Promise<number> {
  const live = await bank.db.asBank(tx => {
    const closed = tx.selectFrom('ledger.account').select('id').where('ledger', '=', 1).where('status', '=', 'closed')
    return tx
      .selectFrom('app.money_order')
      .selectAll()
      .where(eb => eb.or([eb('from_account', 'in', closed), eb('to_account', 'in', closed)]))
      .where('due_at', 'is not', null)
      .orderBy('number')
      .execute()
  })
  return endEach(bank, live, 'account_closed')
}

async function endEach(bank: Bank, live: readonly OrderRow[], why: string): Promise<number> {
  let ended = 0
  for (const row of live) {
    const kind = bank.kinds.get(row.kind)
    if (!kind) throw new Error(`nobody carries out orders of kind ${row.kind}`)
    const { order } = await step(bank, kind, toOrder(kind, row), { what: 'called-off', as: 'cancelled', why })
    if (order.state === 'cancelled') ended += 1
  }
  return ended
}
