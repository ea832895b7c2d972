/**
 * Steps of orders in our database. The act, the undo's timer, the day's run, the sweep, cancel,
 * verify and the operator all come through here.
 */
import { busy } from '../../errors.ts'
import { afterWhile } from '../after-while.ts'
import { fromLedger } from '../ledger-errors.ts'
import { keep, write } from './keep.ts'
import type { Bank, OrderKind } from './kind.ts'
import type { Happening, Order, Ready } from './order.ts'
import { orderById } from './order.queries.ts'
import { takeStep, type Stepped, type World } from './take-step.ts'

/**
 * Takes the step that a happening asks for, or none where the order has gone on since. Throws 503 when the ledger
 * cannot answer: the step is then taken by whoever comes next. `by`: real time, ms, after which what is asked of the
 * ledger is not written any more.
 */
export async function step<D>(
  bank: Bank,
  kind: OrderKind<D>,
  order: Order<D>,
  happening: Happening,
  by?: number,
): Promise<Stepped<D>> {
  const taken = await takeStep(kind, worldOf(bank, kind, by), order, happening)
  if (!taken) throw busy()
  goOnSoon(bank, kind, taken.order)
  return taken
}

const worldOf = <D>(bank: Bank, kind: OrderKind<D>, by: number | undefined): World<D> => ({
  now: () => bank.clocks.bank(),
  ledger: {
    append: command => fromLedger(bank.ledger.append(by === undefined ? command : { ...command, by })),
    lookup: key => fromLedger(bank.ledger.lookup(key)),
  },
  ready: order => readied(bank, kind, order),
  keep: (before, after, event) => keep(bank, kind, before, after, event),
  reread: id => reread(bank, kind, id),
})

const GO: Ready = { go: true }

async function readied<D>({ db, clocks }: Bank, kind: OrderKind<D>, order: Order<D>) {
  const { ready: read } = kind
  if (!read) return { order, ready: GO }
  const today = await clocks.today()
  return db.asBank(async tx => {
    const { ready, fixed } = await read(tx, order, today)
    if (!fixed) return { order, ready }
    const after = { ...order, ...fixed, version: order.version + 1 }
    return (await write(tx, order, after)) ? { order: after, ready } : undefined
  })
}

async function reread<D>({ db }: Bank, kind: OrderKind<D>, id: string): Promise<Order<D>> {
  const order = await db.asBank(tx => orderById(tx, kind, id))
  if (!order) throw busy() // a try that was given up was swept away
  return order
}

/**
 * A timer of this process takes the next step when an undo is over, whichever step found it running: the one that set
 * the money aside, or the one after a code. Should the process go away, the bank's own work finds it.
 */
function goOnSoon<D>(bank: Bank, kind: OrderKind<D>, { id, state, undoSeconds }: Order<D>): void {
  if (state !== 'on-hold' || undoSeconds === 0) return
  afterWhile(undoSeconds, async () => step(bank, kind, await reread(bank, kind, id), { what: 'due' }))
}
