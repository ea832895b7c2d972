/**
 * A customer places an order. The stored answer comes first, before anything is judged: the same key and body is the
 * same order for ever, whatever the day is by then; another body under a bound key is refused, and harms nothing. A
 * request that is refused binds nothing, and what was drawn up for it is swept away.
 */
import type { RecordedEvent } from '../../../ledger/journal.ts'
import { money } from '../../../ledger/money.ts'
import { AppError } from '../../errors.ts'
import type { SignedInContext } from '../../trpc.ts'
import { accountsToFindIn, ownAsked } from '../accounts/account.queries.ts'
import { asCustomerOf, type Tx } from '../db.ts'
import { keyReused, requestDigest } from '../idempotency.ts'
import { rehearsed } from '../ledger-act.ts'
import { accepted, fromLedger, inWords as wordsFor } from '../ledger-errors.ts'
import { forgiveIn, takeIn, type Counted } from '../limits.ts'
import type { Machinery } from '../machinery.ts'
import { counted, roomFor } from '../room.ts'
import { sentTo } from './send-code.ts'
import { draftOf, type Wanted } from './draft.ts'
import { insert, inserts } from './keep.ts'
import type { Bank, OrderKind } from './kind.ts'
import { firstAct, firstOf, type Order } from './order.ts'
import { ends } from './states.schema.ts'
import { ASKED, orderById, rowUnder, toOrder, under, type OrderRow } from './order.queries.ts'
import { step } from './step.ts'
import type { Refusal } from './take-step.ts'

/** An order as it was placed, and what the ledger wrote of it if that was just now. */
interface Placed<D> {
  readonly order: Order<D>
  readonly event: RecordedEvent | undefined
}

/** Why it was refused, in the kind's own names. */
type InWords<D> = (refusal: Refusal, order: Order<D>) => Promise<Refusal> | Refusal

/**
 * Places the order that `request` (the parsed input) asks for under the caller's key, or answers with the one that this
 * very request has placed before. `wants` resolves it among the caller's own things and may refuse. Throws 422 with the
 * ledger's refusal in the kind's words.
 */
export const place = async <D>(...asked: Parameters<typeof placed<D>>): Promise<Order<D>> =>
  (await placed<D>(...asked)).order

/** The same, with the event that the ledger wrote of it just now. */
export async function placed<D>(
  ctx: SignedInContext,
  kind: OrderKind<D>,
  request: object,
  wants: (ctx: SignedInContext) => Promise<Wanted<D>>,
  inWords?: InWords<D>,
): Promise<Placed<D>> {
  const { bound, reading } = await lookUp(ctx, kind, request)
  return bound ? { order: bound, event: undefined } : ask(ctx, kind, request, await wants(reading), inWords)
}

/** What this request has placed before, and a context in which the caller's accounts are those of the same look-up. */
async function lookUp<D>(
  ctx: SignedInContext,
  kind: OrderKind<D>,
  request: object,
): Promise<{ bound: Order<D> | undefined; reading: SignedInContext }> {
  const { db } = ctx.machinery
  const [[row], found] = await db.readAsCustomer(ctx.customer, tx => under(tx, ctx.key()).compile(), ownAsked)
  const { account, toRead } = await accountsToFindIn(found, ctx.asCaller)
  return {
    bound: row && sameAgain(kind, row, requestDigest(kind.kind, request)),
    reading: {
      ...ctx,
      own: {
        ...ctx.own,
        account: async (...called) => account(...called),
        toRead: async (...called) => toRead(...called),
      },
    },
  }
}

/** What this very request has placed before. 422 for another request under its key. */
export async function placedBefore<D>(
  ctx: SignedInContext,
  kind: OrderKind<D>,
  request: object,
): Promise<Order<D> | undefined> {
  const bound = await ctx.asCaller(tx => rowUnder(tx, ctx.key()))
  return bound && sameAgain(kind, bound, requestDigest(kind.kind, request))
}

/** What is wanted of an order that is made the moment it is placed: its day is today. */
export type WantedNow<D> = Omit<Wanted<D>, 'on'>

/** The same for what is made at once or refused, with the event that made it. */
export async function placeNow<D>(
  ctx: SignedInContext,
  kind: OrderKind<D>,
  request: object,
  wants: (ctx: SignedInContext) => Promise<WantedNow<D>>,
  inWords?: InWords<D>,
): Promise<{ order: Order<D>; event: RecordedEvent }> {
  const { clocks, ledger } = ctx.machinery
  const { bound, reading } = await lookUp(ctx, kind, request)
  const { order, event } = bound
    ? { order: bound, event: undefined }
    : await ask(ctx, kind, request, { ...(await wants(reading)), on: await clocks.today() }, inWords)
  if (event) return { order, event }
  const found = await fromLedger(ledger.lookup(order.key))
  if (found.state !== 'made') throw new Error('an order that was made, without its event')
  return { order, event: found.event }
}

async function ask<D>(
  ctx: SignedInContext,
  kind: OrderKind<D>,
  request: object,
  wanted: Wanted<D>,
  inWords: InWords<D> = refusal => refusal,
): Promise<Placed<D>> {
  const { machinery, customer } = ctx
  const asking = {
    customer,
    key: ctx.key(),
    asked: requestDigest(kind.kind, request),
    at: await machinery.clocks.bank(),
  }
  const draft = draftOf(kind, asking, wanted)
  const by = Date.now() + ASKED_WITHIN_MS
  const drawingUp = waits(kind, draft) ? drawUpToWait(machinery, kind, draft) : drawUpAhead(machinery, kind, draft)
  const drawnUp = await drawingUp.catch(async (error: unknown) => {
    // it was refused (another request has its key, too many codes were asked for): what was typed in for it goes, too
    if (error instanceof AppError && error.status < 500)
      await machinery.db.asBank(async tx => {
        await kind.forgotten?.(tx, draft)
      })
    throw error
  })
  const { order, event, refusal } = await step(machinery, kind, drawnUp, { what: 'asked' }, by)
  if (!refusal) return { order, event }
  await machinery.db.asBank(tx => giveUp(tx, machinery, kind, order))
  accepted(await inWords(refusal, order), kind.texts(order), kind.fields)
  return { order, event: undefined }
}

/** What is asked about on the day itself, when an order is for a later one (C-110, C-114). */
const OF_THE_DAY: readonly string[] = [
  'insufficient_funds',
  'exceeds_daily_limit',
  'exceeds_monthly_limit',
  'exceeds_yearly_limit',
  // The year that a contribution counts for has begun by its day.
  'too_soon',
]

/**
 * Whether the ledger would refuse what an order comes to, as it would decide now; undefined when it would not, or when
 * the amount is only known on the day. Of an order that is only planned it leaves out what is asked about on its day.
 */
export async function foreseen<D>(
  ctx: SignedInContext,
  kind: OrderKind<D>,
  wanted: Wanted<D>,
): Promise<Refusal | undefined> {
  const { customer } = ctx
  const at = await ctx.machinery.clocks.bank()
  const draft = draftOf(kind, { customer, key: '', asked: Buffer.alloc(0), at }, wanted)
  if (draft.amount === null && money(draft.fee).isZero()) return undefined
  const act = kind.expires?.(draft) ? firstAct(kind, draft, at) : kind.act(draft)
  const told = await rehearsed(ctx, act, at)
  return told && firstOf(kind, draft, at) === 'plan' && OF_THE_DAY.includes(told.code) ? undefined : told
}

/** The same in the words of the act, as a form shows it; null when it would not be refused. */
export async function refusalOf<D>(ctx: SignedInContext, kind: OrderKind<D>, wanted: Wanted<D>) {
  const told = await foreseen(ctx, kind, wanted)
  const draft = draftOf(kind, { customer: ctx.customer, key: '', asked: Buffer.alloc(0), at: 0 }, wanted)
  return told ? wordsFor(told, kind.texts(draft)) : null
}

/**
 * What was drawn up is asked of the ledger within a minute of real time, or never:
 * long before the sweep may throw it away.
 */
const ASKED_WITHIN_MS = 60_000

/** The order that is bound to a key, if this is the request that placed it. */
function sameAgain<D>(kind: OrderKind<D>, row: OrderRow, asked: Buffer): Order<D> {
  if (row.kind === kind.kind && row.asked.equals(asked)) return toOrder(kind, row)
  throw keyReused()
}

/** A refused request leaves nothing behind, unless another try with it is still asking. */
async function giveUp<D>(tx: Tx, bank: Bank, kind: OrderKind<D>, draft: Order<D>): Promise<void> {
  const left = await tx
    .updateTable('app.money_order')
    .set(eb => ({ trying: eb('trying', '-', 1) }))
    .where('id', '=', draft.id)
    .where('state', '=', ASKED)
    .returning('trying')
    .executeTakeFirst()
  if (left?.trying !== 0) return
  await tx.deleteFrom('app.money_order').where('id', '=', draft.id).where('state', '=', ASKED).execute()
  await forget(tx, bank, kind, draft)
}

/**
 * What went with a draft that is thrown away goes, too, and what was counted for it is given back: that it waits, and
 * the code that was never sent. As the bank.
 */
export async function forget<D>(tx: Tx, bank: Bank, kind: OrderKind<D>, draft: Order<D>): Promise<void> {
  await kind.forgotten?.(tx, draft)
  await forgiveIn(tx, bank, countedWith(kind, draft)) // last, as it is counted last
}

/**
 * The ledger's word, written later into the same log, takes the draft to the disk along; without it the draft means
 * nothing.
 */
async function drawUpAhead<D>({ db }: Machinery, kind: OrderKind<D>, draft: Order<D>): Promise<Order<D>> {
  const { customer } = draft
  if (kind.drawnUp && (kind.hasDrawnUp?.(draft) ?? true))
    return (await db.asCustomerAhead(customer, tx => drawUp(tx, kind, draft))).order
  const [kept] = await db.askAhead({ customer }, inserts(draft))
  return kept ? toOrder(kind, kept) : db.asCustomer(customer, tx => drawnUpBefore(tx, kind, draft))
}

/** What was placed by an earlier try with the same request. */
async function drawnUpBefore<D>(tx: Tx, kind: OrderKind<D>, { id }: Order<D>): Promise<Order<D>> {
  const placed = await orderById(tx, kind, id)
  if (!placed) throw new Error('a draft that was just kept is gone')
  return placed
}

/** Not made the moment it is placed: it is planned, set aside, or waits for its code. */
const waits = <D>(kind: OrderKind<D>, draft: Order<D>): boolean =>
  draft.needsCode || firstOf(kind, draft, draft.placedAt) !== 'act'

/**
 * That it waits, and the code that it will need, are counted with the draft, once, and go back with it: 429 before the
 * ledger is asked for anything.
 */
const drawUpToWait = <D>(machinery: Machinery, kind: OrderKind<D>, draft: Order<D>): Promise<Order<D>> =>
  machinery.db.asBank(async tx => {
    const { order, fresh } = await asCustomerOf(tx, draft.customer, async () => {
      await roomFor(tx, draft.customer, 'waitingOrders', () => othersWaiting(tx, draft))
      return drawUp(tx, kind, draft)
    })
    if (fresh) await takeIn(tx, machinery, countedWith(kind, order))
    return order
  })

const countedWith = <D>(kind: OrderKind<D>, draft: Order<D>): Counted => [
  ...(waits(kind, draft) ? [['plannedDay', draft.customer] as const] : []),
  ...(draft.needsCode ? sentTo(draft) : []),
]

/** What else is planned or waits, and what is asked for at this moment. */
const othersWaiting = async <D>(tx: Tx, { id, customer }: Order<D>): Promise<number> =>
  counted(
    await tx
      .selectFrom('app.money_order')
      .select(({ fn }) => fn.countAll().as('n'))
      .where('customer', '=', customer)
      .where('state', 'not in', ends)
      .where('id', '<>', id)
      .executeTakeFirst(),
  )

/** The draft as it is kept: this one (`fresh`), or that of an earlier try with the same request. */
async function drawUp<D>(tx: Tx, kind: OrderKind<D>, draft: Order<D>): Promise<{ order: Order<D>; fresh: boolean }> {
  await kind.drawnUp?.(tx, draft)
  const kept = await insert(tx, draft)
  if (kept) return { order: toOrder(kind, kept), fresh: kept.trying === 1 }
  return { order: await drawnUpBefore(tx, kind, draft), fresh: false }
}
