/** The caller's transfers as the API shows them: the order, and what the journal says became of its money. */
import { sql } from 'kysely'
import { bankDayOf, type BankDay } from '../../ledger/calendar.ts'
import { parseEvent } from '../../ledger/canonical.ts'
import { REVERSAL_WINDOW_MS } from '../../ledger/events/transfer-reversal.ts'
import type { RecordedEvent } from '../../ledger/journal.ts'
import { formatUsd } from '../../ledger/money.ts'
import { publicIdsOf } from '../platform/accounts/label.queries.ts'
import { rows, type Tx } from '../platform/db.ts'
import { dayAfter } from '../platform/orders/course.ts'
import { numberOf, totalOf } from '../platform/orders/order.ts'
import { newestOrders, ownOrder, pendingOf } from '../platform/orders/order.queries.ts'
import { ends, type OrderState, type Standing } from '../platform/orders/states.schema.ts'
import { fill } from '../../ledger/phrase.ts'
import type { SignedInContext } from '../trpc.ts'
import { arrivesOn } from './arrival.ts'
import { frequency, statusOf, type TransferOut } from './submit.schema.ts'
import { transfers, type Transfer } from './transfer-order.ts'

const TRANSFER_NOT_FOUND = 'Transfer not found.'

/** The caller's own transfer; another's, an unknown and a malformed id are alike. */
export const ownTransfer = (tx: Tx, id: string): Promise<Transfer> => ownOrder(tx, transfers, id, TRANSFER_NOT_FOUND)

/** The transfer of a series that is still to come: of one that has ended, the next one. */
export const stillToCome = async (tx: Tx, one: Transfer): Promise<Transfer> =>
  one.dueAt === null ? ((await pendingOf(tx, transfers, one.series)) ?? one) : one

/** What has begun; planned ones are listed apart. */
const BEGUN: readonly OrderState[] = ['awaiting-code', 'on-hold', ...ends]

/** Newest first. */
export const recentTransfers = (tx: Tx, customer: string, limit: number): Promise<Transfer[]> =>
  newestOrders(tx, transfers, { customer, states: BEGUN, limit })

interface Fate {
  /** The event that took it back or brought it back. */
  readonly back?: RecordedEvent | undefined
  readonly made?: RecordedEvent | undefined
}

/** What became of it, and when its series goes on. */
interface Shown extends Fate {
  readonly next: BankDay | null
}

/** One as it stands now. */
export async function shown(ctx: SignedInContext, one: Transfer): Promise<TransferOut> {
  const [only] = await allShown(ctx, () => Promise.resolve([one]))
  if (!only) throw new Error('a transfer that cannot be shown')
  return only
}

/** One that was placed this very moment, by the event that the ledger wrote of it: nothing can have come back of it. */
export async function shownAsPlaced(
  { machinery: { clocks } }: SignedInContext,
  one: Transfer,
  event: RecordedEvent,
  publicIds: ReadonlyMap<number, string>,
): Promise<TransferOut> {
  const { at, today } = await clocks.now()
  const made = event.seq === one.event ? event : undefined
  const next = dayAfter(one.course) ?? null
  return toTransfer(one, { made, back: undefined, next }, publicIds, at, today)
}

/** Several, as they stand now. */
export async function allShown(
  { machinery: { clocks }, asCaller }: SignedInContext,
  read: (tx: Tx) => Promise<Transfer[]>,
): Promise<TransferOut[]> {
  const [now, today] = [await clocks.bank(), await clocks.today()]
  return asCaller(async tx => {
    const found = await read(tx)
    if (found.length === 0) return []
    const [publicIds, fates, nextOf] = await Promise.all([publicIdsOf(tx), fatesOf(tx, found), nextDatesOf(tx, found)])
    return found.map(one => {
      const next = one.dueAt === null ? (nextOf.get(one.series) ?? null) : (dayAfter(one.course) ?? null)
      return toTransfer(one, { ...fates.get(one.id), next }, publicIds, now, today)
    })
  })
}

/** What the journal says of each: its event, and the one that brought the money back. */
async function fatesOf(tx: Tx, found: readonly Transfer[]): Promise<Map<string, Fate>> {
  const seqs = found.flatMap(({ event }) => (event === null ? [] : [event]))
  if (seqs.length === 0) return new Map()
  const lines = await rows(
    tx,
    sql<{ body: string }>`
      select body from ledger.my_event where ledger = 1 and seq = any(${seqs}::bigint[])
      union all select body from app.my_came_back where ledger = 1 and of = any(${seqs}::bigint[])`,
  )
  const events = lines.map(line => parseEvent(line.body))
  const bySeq = new Map(events.map(event => [event.seq, event]))
  const backOf = new Map(events.filter(event => isBack(event)).map(event => [Number(event.payload['of']), event]))
  return new Map(found.map(({ id, event }) => [id, { made: bySeq.get(event ?? 0), back: backOf.get(event ?? 0) }]))
}

/** When those that come again come next, by their series. */
async function nextDatesOf(tx: Tx, found: readonly Transfer[]): Promise<ReadonlyMap<string, BankDay>> {
  const again = found.filter(({ course }) => course.every !== 'once').map(({ series }) => series)
  if (again.length === 0) return new Map()
  const live = await tx
    .selectFrom('app.money_order')
    .select(['series', 'run_on'])
    .where('series', 'in', again)
    .where('due_at', 'is not', null)
    .execute()
  return new Map(live.map(({ series, run_on }) => [series, run_on]))
}

const isBack = ({ kind }: RecordedEvent) => ['external-return', 'wire-return', 'transfer-reversal'].includes(kind)

function toTransfer(
  one: Transfer,
  { made, back, next }: Shown,
  publicIds: ReadonlyMap<number, string>,
  now: number,
  today: BankDay,
): TransferOut {
  const { state, details, dueAt } = one
  const sentOn = made?.bankDay ?? one.on
  const arrives = arrivesOn(details.type, made ? Date.parse(made.recordedAt) : leavesAt(one, now))
  const stays = state === 'made' && !back
  const settled = stays && arrives <= today && (details.type === 'internal' || arrives < today)
  const standing = back ? (back.kind === 'transfer-reversal' ? 'taken-back' : 'returned') : standingOf(state, settled)
  const status = statusOf(standing)
  const undoAt = state === 'on-hold' ? dueAt : null
  const reversibleUntil =
    stays && made?.kind === 'internal-transfer' ? Date.parse(made.recordedAt) + REVERSAL_WINDOW_MS : 0
  const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString())
  return {
    transferId: one.id,
    id: one.id,
    confirmationNumber: numberOf(one),
    status,
    state,
    standing,
    transferType: details.type,
    amount: one.amount ?? '0.00',
    fee: one.fee,
    total: totalOf(one),
    fromAccount: publicIds.get(one.from) ?? '',
    fromName: details.fromLabel,
    toAccount: one.to === null ? null : (publicIds.get(one.to) ?? null),
    toName: details.toLabel,
    recipientId: details.recipient,
    memo: details.memo,
    date: sentOn,
    happenedOn: made?.bankDay ?? bankDayOf(one.endedAt ?? one.placedAt),
    frequency: frequencyOf(one),
    recurringEndDate: one.course.ending.ends === 'date' ? one.course.ending.last : null,
    nextDate: next,
    arrivesOn: arrives,
    settled,
    createdAt: new Date(one.placedAt).toISOString(),
    undoUntil: iso(undoAt),
    undoSecondsLeft: undoAt === null ? null : Math.max(0, Math.ceil((undoAt - now) / 1000)),
    reversibleUntil: reversibleUntil > now ? iso(reversibleUntil) : null,
    verifyBy: state === 'awaiting-code' ? iso(dueAt) : null,
    canCancel: dueAt !== null,
    reason: reasonOf(one, back),
    message: fill(messages[status], { amount: formatUsd(one.amount ?? '0') }),
  }
}

/** When the money of one that was not made leaves, or would have left: not before its moment, nor before its undo. */
const leavesAt = ({ runAt, state, dueAt, endedAt }: Transfer, now: number): number =>
  Math.max(runAt, endedAt ?? now, state === 'on-hold' && dueAt !== null ? dueAt : 0)

const standingOf = (state: OrderState, settled: boolean): Standing =>
  state === 'made' && !settled ? 'on-its-way' : state

export const frequencyOf = ({ course: { every } }: Transfer) => frequency.parse(every)

const messages: Record<TransferOut['status'], string> = {
  awaiting_verification: 'Enter the code that we sent you to send this transfer.',
  processing: 'Your transfer is on its way.',
  scheduled: 'Your transfer is scheduled.',
  completed: 'Successfully transferred {amount}',
  failed: 'This transfer was not made. No money moved.',
  cancelled: 'This transfer was cancelled. No money moved.',
  returned: 'The other bank returned this transfer.',
  reversed: 'This transfer was taken back.',
}

const reasons: Readonly<Record<string, string>> = {
  insufficient_funds: 'There was not enough money in the account.',
  wrong_codes: 'A wrong code was entered too often.',
  not_verified: 'No code was entered in time.',
  account_not_open: 'An account is not open.',
  account_closed: 'An account was closed.',
}

function reasonOf({ why }: Transfer, back: RecordedEvent | undefined): string | null {
  const told = back?.payload['reason']
  if (typeof told === 'string') return told
  return why === null ? null : (reasons[why] ?? 'It could not be carried out.')
}
