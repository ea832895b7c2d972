/**
 * The money of a dispute, and its end. The ledger's word comes first, always: the provisional credit and its end have
 * one key each, and what stands under them is the decision. Row, history and mail follow in one transaction, so that
 * the day's run and the operator may both ask, at once, in any order and again after a crash: whoever comes second
 * finds what is there.
 *
 * A dispute that is denied before a credit was given closes the credit's key, so that none can be given after it.
 */
import { sql } from 'kysely'
import type { AppendResult, Command, RecordedEvent } from '../../ledger/journal.ts'
import { dayKey } from '../../ledger/keys.ts'
import { formatUsd } from '../../ledger/money.ts'
import { reversedCounter } from '../../ledger/events/way-back.ts'
import { customerById } from '../auth/customer.queries.ts'
import { AppError, notFound } from '../errors.ts'
import { rows, type Tx } from '../platform/db.ts'
import { addresseeOf } from '../platform/jobs/addressee.ts'
import type { Bank, Step } from '../platform/jobs/close.ts'
import { accepted, fromLedger } from '../platform/ledger-errors.ts'
import { translate } from '../platform/locales.ts'
import type { OpenTemplate } from '../platform/messages.ts'
import { enqueue } from '../platform/outbox.ts'
import { disputeById, disputeByNumber, undecidedDisputes, type DisputeRow } from './dispute.queries.ts'
import { tell } from './tell.ts'
import { DISPUTE_UNKNOWN, NO_ERROR_FOUND } from './disputes.schema.ts'

type Decision = 'final' | 'denied'

const creditKey = ({ id, transaction_day }: DisputeRow) => dayKey(transaction_day, 'dispute-credit', id)
const endKey = ({ id, transaction_day }: DisputeRow) => dayKey(transaction_day, 'dispute-end', id)

/** The credit of a dispute, wherever it goes: the one place that says so. */
const creditOf = (row: DisputeRow, at: number): Command => ({
  key: creditKey(row),
  kind: 'dispute-credit',
  payload: { account: Number(row.account), amount: row.amount, dispute: row.id, of: Number(row.seq) },
  actor: 'bank',
  at,
})

/** How a dispute ended, as the ledger tells it. */
interface End {
  /** `returned`: the purchase was taken back some other way before it was decided. */
  readonly decision: Decision | 'returned'
  readonly credit?: RecordedEvent
  readonly ended?: RecordedEvent
}

/**
 * Every open dispute: gives the provisional credits that are due, for whatever a card was used (12 CFR 1005.11 knows
 * machines, too), and finishes what an earlier run or the operator began. A purchase that was taken back meanwhile ends
 * its dispute.
 */
export const openDisputes: Step = {
  name: 'disputes',
  async run({ bank, opened, at, lane }) {
    const open = await bank.db.asBank(undecidedDisputes)
    const known = await bank.db.asBank(tx => knownOf(tx, open))
    for (const row of open) {
      if (known.rests(row) || (known.moved(row) && !(await waits(bank, row, at)))) continue
      if (row.credit_on !== null && row.credit_on <= opened)
        await lane.add(creditOf(row, at), result => credited(bank, row, result, at))
    }
  },
}

/**
 * What the ledger knows of many disputes, read at once: most of them rest with their credit,
 * or nothing has happened to them yet.
 */
async function knownOf(tx: Tx, open: readonly DisputeRow[]) {
  const wanted = open.flatMap(row => [creditKey(row), endKey(row)])
  const found = await rows(
    tx,
    sql<{ key: string }>`
      select k.key from unnest(${wanted}::text[]) k(key)
       where exists (select from ledger.event e
                      where ledger.key_digest(e.ledger, e.key) = ledger.key_digest(1::smallint, k.key))`,
  )
  const back = await marksIn(tx, open).execute()
  const [keys, marks] = [new Set(found.map(({ key }) => key)), new Set(back.map(({ name }) => name))]
  return {
    rests: (row: DisputeRow) => row.credit_seq !== null && !keys.has(endKey(row)),
    moved: (row: DisputeRow) => keys.has(creditKey(row)) || keys.has(endKey(row)) || marks.has(markOf(row)),
  }
}

/** Of these disputes' purchases, the marks of those that came back. */
const marksIn = (tx: Tx, disputes: readonly DisputeRow[]) =>
  tx
    .selectFrom('ledger.counter')
    .select('name')
    .where('ledger', '=', 1)
    .where(eb => eb('name', '=', eb.fn.any(eb.val(disputes.map(markOf)))))
    .where('amount', '>', '0')

/** Writes what the ledger knows already. Answers whether the dispute has neither ended nor got its credit. */
async function waits(bank: Bank, row: DisputeRow, at: number): Promise<boolean> {
  const [credit, ended] = [await lookup(bank, creditKey(row)), await lookup(bank, endKey(row))]
  if (credit.state === 'made' && ended.state === 'made') await follow(bank, row, endOf(credit.event, ended.event), at)
  else if (credit.state === 'made') await bank.db.asBank(tx => posted(tx, row, credit.event))
  else if (credit.state === 'closed') await follow(bank, row, await withoutCredit(bank, row), at)
  else if (await cameBack(bank, row)) await takenBack(bank, row, at)
  else return true
  return false
}

/**
 * The purchase came back, as it seems: then the dispute has ended,
 * unless it was this very credit that a run beside this one gave.
 */
async function takenBack(bank: Bank, row: DisputeRow, at: number): Promise<void> {
  const credit = await closeCredit(bank, row, at)
  if (credit) return bank.db.asBank(tx => posted(tx, row, credit))
  await follow(bank, row, await withoutCredit(bank, row), at)
}

const lookup = (bank: Bank, key: string) => fromLedger(bank.ledger.lookup(key))

async function credited(bank: Bank, row: DisputeRow, result: AppendResult, at: number): Promise<void> {
  if (result.outcome === 'accepted') return bank.db.asBank(tx => posted(tx, row, result.event))
  // Taken back or denied since this run looked.
  if (result.code === 'key_closed') return void (await follow(bank, row, await withoutCredit(bank, row), at))
  if (result.code === 'wrong_state') return takenBack(bank, row, at)
  // It stays due, and is asked for again every day: the operator finds it on the list,
  // the customer reads that it did not come.
  await bank.db.asBank(tx => tell(tx, row, 'impossible', at))
}

async function posted(tx: Tx, row: DisputeRow, event: RecordedEvent): Promise<void> {
  const written = await tx
    .updateTable('app.dispute')
    .set({ credit_seq: event.seq })
    .where('id', '=', row.id)
    .where('credit_seq', 'is', null)
    .where('decision', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (written) await tell(tx, row, 'posted', Date.parse(event.recordedAt))
}

/**
 * The bank decides a dispute, once. `final`: the customer keeps the credit, and is given it if they had none yet.
 * `denied`: a credit is taken back, however much of it is left. A purchase that was taken back meanwhile ends its
 * dispute either way. 404 for an unknown number, 409 when it was decided the other way; the ledger's refusal leaves it
 * undecided and untold.
 */
export async function resolve(bank: Bank, number: string, wanted: Decision, reason = ''): Promise<DisputeRow> {
  const row = await bank.db.asBank(tx => disputeByNumber(tx, number))
  if (!row) throw notFound(DISPUTE_UNKNOWN)
  const decided = row.decision === null ? await decide(bank, row, wanted, reason) : row
  if (decided.decision === wanted || decided.decision === 'returned') return decided
  throw new AppError('wrong_state', `${row.number} was decided before.`)
}

async function decide(bank: Bank, row: DisputeRow, wanted: Decision, reason: string): Promise<DisputeRow> {
  const at = await bank.clocks.bank()
  const end = wanted === 'final' ? await give(bank, row, reason, at) : await withhold(bank, row, reason, at)
  return follow(bank, row, end, at, reason)
}

/** Decides for the customer: the credit that is there stays, or one is given now. */
async function give(bank: Bank, row: DisputeRow, reason: string, at: number): Promise<End> {
  const told = await fromLedger(bank.ledger.append(creditOf(row, at)))
  if (told.outcome === 'accepted') return endWith(bank, row, told.event, 'final', reason, at)
  if (told.code === 'wrong_state') await closeCredit(bank, row, at)
  if (told.code === 'wrong_state' || told.code === 'key_closed') return withoutCredit(bank, row)
  const { number } = row
  throw new AppError(told.code, `The ledger refused the credit of ${number}: ${told.code}. It stays undecided.`)
}

/** Decides against the customer: a credit that was given is taken back, else none can be given any more. */
async function withhold(bank: Bank, row: DisputeRow, reason: string, at: number): Promise<End> {
  const credit = await closeCredit(bank, row, at)
  return credit ? endWith(bank, row, credit, 'taken-back', reason, at) : withoutCredit(bank, row)
}

/** No credit can be given from now on; answers with the one that was given before. */
async function closeCredit(bank: Bank, row: DisputeRow, at: number): Promise<RecordedEvent | undefined> {
  const closed = await fromLedger(bank.ledger.close({ key: creditKey(row), actor: 'bank', at }))
  return closed.state === 'made' ? closed.event : undefined
}

async function endWith(
  bank: Bank,
  row: DisputeRow,
  credit: RecordedEvent,
  outcome: 'final' | 'taken-back',
  reason: string,
  at: number,
): Promise<End> {
  const told = await fromLedger(
    bank.ledger.append({
      key: endKey(row),
      kind: 'dispute-credit-ended',
      payload: {
        of: credit.seq,
        account: credit.payload['account'],
        disputed: Number(row.seq),
        outcome,
        ...(reason === '' ? {} : { reason }),
      },
      actor: 'bank',
      at,
    }),
  )
  if (told.outcome === 'refused') {
    const before = await lookup(bank, endKey(row)) // ended in other words
    if (before.state === 'made') return endOf(credit, before.event)
  }
  return endOf(credit, accepted(told).event)
}

const endOf = (credit: RecordedEvent, ended: RecordedEvent): End => ({
  decision: ended.payload['outcome'] === 'final' ? 'final' : 'denied',
  credit,
  ended,
})

/** The key of the credit is closed: there is none, and never will be. */
const withoutCredit = async (bank: Bank, row: DisputeRow): Promise<End> => ({
  decision: (await cameBack(bank, row)) ? 'returned' : 'denied',
})

const markOf = ({ seq }: DisputeRow): string => reversedCounter(Number(seq))

/** Whether the purchase came back; asked where no credit of this dispute lives. */
async function cameBack(bank: Bank, row: DisputeRow): Promise<boolean> {
  return (await bank.db.asBank(tx => marksIn(tx, [row]).executeTakeFirst())) !== undefined
}

/** Writes the end that the ledger has told, and tells the customer: all of it, once. */
function follow(bank: Bank, row: DisputeRow, end: End, at: number, reason = ''): Promise<DisputeRow> {
  const { decision, credit, ended } = end
  const on = ended ? Date.parse(ended.recordedAt) : at
  const said = ended?.payload['reason']
  const because = typeof said === 'string' ? said : reason
  return bank.db.asBank(async tx => {
    const decided = { decision, decided_at: new Date(on), decided_because: because }
    const written = await tx
      .updateTable('app.dispute')
      .set({ ...decided, credit_seq: credit?.seq ?? null, ended_seq: ended?.seq ?? null })
      .where('id', '=', row.id)
      .where('decision', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!written) return (await disputeById(tx, row.id)) ?? row // somebody else was first, and told the same
    if (credit && decision === 'denied') await tell(tx, written, 'posted', Date.parse(credit.recordedAt))
    await tell(tx, written, decision, on)
    if (credit && decision === 'denied') await tell(tx, written, 'takenBack', on)
    await inform(tx, written, bank.clocks.wall())
    return written
  })
}

const templateOf = ({ decision, credit_seq }: DisputeRow): OpenTemplate => {
  if (decision === 'final') return 'dispute-resolved'
  if (decision === 'returned') return 'dispute-returned'
  return credit_seq === null ? 'dispute-denied' : 'dispute-taken-back'
}

async function inform(tx: Tx, row: DisputeRow, wall: number): Promise<void> {
  const customer = await customerById(tx, row.customer)
  if (!customer) return
  const { id, email, language } = customer
  const params = {
    number: row.number,
    amount: formatUsd(row.amount),
    merchant: row.description,
    account: (await addresseeOf(tx, Number(row.account)))?.account ?? '',
    reason: row.decided_because || translate(language, NO_ERROR_FOUND),
  }
  const message = { source: { occurrence: `dispute-${row.id}` }, customer: id, recipient: email, language, params }
  await enqueue(tx, { ...message, template: templateOf(row) }, wall)
}
