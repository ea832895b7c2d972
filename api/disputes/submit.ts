import { createHash, randomInt, randomUUID } from 'node:crypto'
import { addBusinessDays, type BankDay } from '../../ledger/calendar.ts'
import { formatUsd, text } from '../../ledger/money.ts'
import { PROVISIONAL_CREDIT_AFTER } from '../../ledger/rates/limits.ts'
import { caller } from '../auth/customer.queries.ts'
import { AppError, KEY_CLOSED, notFound } from '../errors.ts'
import { drawDigits } from '../platform/accounts/digits.ts'
import { actId } from '../platform/act-keys.ts'
import { NO, type Tx } from '../platform/db.ts'
import { keyReused } from '../platform/idempotency.ts'
import { fromLedger } from '../platform/ledger-errors.ts'
import { enqueue } from '../platform/outbox.ts'
import { counted, roomFor } from '../platform/room.ts'
import { digestOf, storeUpload, type Upload } from '../platform/uploads.ts'
import { signedInOr, withoutSession, type SignedInContext } from '../trpc.ts'
import type * as z from 'zod'
import { cardOf, dayOfCard, lineNamed, pastOf, whyNot, type CardLine } from './card-lines.queries.ts'
import { disputeById, disputeByKey, type DisputeRow } from './dispute.queries.ts'
import { tell } from './tell.ts'
import { toDetail } from './dispute-detail.ts'
import {
  ALREADY_BACK,
  ALREADY_DISPUTED,
  detailsProblems,
  disputeDetail,
  FILE_BYTES,
  MOST_FILES,
  NO_TOKEN,
  submitDispute,
  TOO_OLD,
  TRANSACTION_UNKNOWN,
} from './disputes.schema.ts'
import { readFiles } from './files.ts'

type Wanted = z.output<typeof submitDispute>

/**
 * Disputes one of the caller's own card transactions; account, amount, date and card are the ledger's, whatever the
 * client says (C-179). 404 for a line that is not theirs; 409 when it is or was disputed or came back; 422 when it
 * cannot be. The same request again answers the same dispute for ever: what stands under its key is looked up before
 * anything is judged. A blocked card is replaced at once; the provisional credit follows within two business days.
 */
export const submit = signedInOr(withoutSession(NO_TOKEN))
  .meta({ body: { files: (MOST_FILES + 0.5) * FILE_BYTES } })
  .input(submitDispute)
  .output(disputeDetail)
  .mutation(async ({ ctx, input }) => {
    const [key, asked] = [ctx.key(), await askedOf(input)]
    const before = await ctx.asCaller(tx => disputeByKey(tx, key))
    const row = before ? sameAgain(before, asked) : await file(ctx, input, asked)
    return ctx.asCaller(tx => toDetail(tx, row, ctx.machinery.settings.servicePhone))
  })

async function file(ctx: SignedInContext, input: Wanted, asked: Buffer): Promise<DisputeRow> {
  await notOfTheLedger(ctx)
  const { clocks } = ctx.machinery
  const today = await clocks.today()
  const [problem] = detailsProblems(input, today)
  if (problem) throw new AppError('validation_failed', problem.message, problem.path.join('.'))
  const card = await ctx.asCaller(tx => lineNamed(tx, input.transactionId))
  if (!card) throw notFound(TRANSACTION_UNKNOWN, 'transactionId')
  const files = await readFiles(ctx.machinery, input.attachments)
  const at = await clocks.bank()
  return ctx.asCaller(tx => keep(ctx, tx, input, { card, files, asked, today, at }))
}

/** One key, one act: what is the ledger's under this key is no dispute. */
async function notOfTheLedger({ machinery, key }: SignedInContext): Promise<void> {
  const found = await fromLedger(machinery.ledger.lookup(key()))
  if (found.state === 'closed') throw new AppError('key_closed', KEY_CLOSED)
  if (found.state === 'made') throw keyReused()
}

interface Filing {
  readonly card: CardLine
  readonly files: readonly Upload[]
  readonly asked: Buffer
  readonly today: BankDay
  readonly at: number
}

async function keep(ctx: SignedInContext, tx: Tx, input: Wanted, filing: Filing): Promise<DisputeRow> {
  const { card, files, asked, today, at } = filing
  await roomFor(tx, ctx.customer, 'openDisputes', () => othersOpen(tx, actId(ctx.key(), 'dispute')))
  const past = await pastOf(tx, [card])
  const why = whyNot(card, today, past)
  const row = why === undefined ? await insert(ctx, tx, input, { ...filing, last4: cardOf(card, past) }) : undefined
  if (!row) {
    // two at once: the other one was first
    const first_ = await disputeByKey(tx, ctx.key())
    if (first_) return sameAgain(first_, asked)
    throw refusal(why ?? ALREADY_DISPUTED)
  }
  await tell(tx, row, 'created', at)
  if (input.cardStatus === 'block' && (await blockCard(tx, row, today))) await tell(tx, row, 'blocked', at)
  if (row.credit_requested) await tell(tx, row, 'credit', at)
  await keepFiles(tx, row, files, ctx.machinery.clocks.wall())
  await confirmByMail(ctx, tx, row)
  return (await disputeById(tx, row.id)) ?? row
}

const othersOpen = async (tx: Tx, id: string): Promise<number> =>
  counted(
    await tx
      .selectFrom('app.dispute')
      .select(({ fn }) => fn.countAll().as('n'))
      .where('decided_at', 'is', null)
      .where('id', '<>', id)
      .executeTakeFirst(),
  )

/** Undefined when there is one under this key or of this line. */
async function insert(
  ctx: SignedInContext,
  tx: Tx,
  input: Wanted,
  { card, last4, asked, today, at }: Filing & { readonly last4: string },
): Promise<DisputeRow | undefined> {
  const { line } = card
  const number = `DSP-${String(randomInt(0, 1e10)).padStart(10, '0')}`
  const isFraud = input.isFraud || input.reason === 'unauthorized'
  const credit = input.temporaryCreditRequested
  const disputed = {
    account: line.account,
    seq: line.seq,
    leg: line.leg,
    amount: text(line.amount.neg()),
    description: line.description,
    transaction_day: dayOfCard(card),
    card_last_four: last4,
  }
  const said = {
    reason: input.reason,
    sub_reason: input.subReason,
    story: input.description,
    contact_method: input.contactMethod,
    contact_details: input.contactDetails,
    is_fraud: isFraud,
    fraud_details: input.fraudDetails ? JSON.stringify(input.fraudDetails) : null,
  }
  return tx
    .insertInto('app.dispute')
    .values({
      id: actId(ctx.key(), 'dispute'),
      customer: ctx.customer,
      number,
      key: ctx.key(),
      asked,
      ...disputed,
      ...said,
      card_blocked: false,
      credit_requested: credit,
      credit_on: credit ? addBusinessDays(today, PROVISIONAL_CREDIT_AFTER) : null,
      created_at: new Date(at),
    })
    .onConflict(known => known.doNothing())
    .returningAll()
    .executeTakeFirst()
}

function sameAgain(before: DisputeRow, asked: Buffer): DisputeRow {
  if (before.asked.equals(asked)) return before
  throw keyReused()
}

/** What was asked, as a digest: every word, and every file as it came. */
async function askedOf({ attachments, confirmed: _, ...said }: Wanted): Promise<Buffer> {
  const { transactionDate: _a, transactionDescription: _b, transactionAmount: _c, cardLast4: _d, ...told } = said
  const papers: [string, string][] = []
  for (const paper of attachments)
    papers.push([paper.name, digestOf(Buffer.from(await paper.arrayBuffer())).toString('hex')])
  return createHash('sha256')
    .update(JSON.stringify([told, papers]))
    .digest()
}

/** By the reason. A screen leads from `already_disputed` to the dispute that there is. */
const REFUSED: Readonly<Record<string, string>> = {
  [ALREADY_DISPUTED]: 'already_disputed',
  [ALREADY_BACK]: 'wrong_state',
  [TOO_OLD]: 'too_old',
}
const refusal = (why: string) => new AppError(REFUSED[why] ?? 'not_disputable', why, 'transactionId')

/** Blocks the card of a disputed line and issues its successor. False when there is no card (any more) to block. */
async function blockCard(tx: Tx, row: DisputeRow, today: BankDay): Promise<boolean> {
  const { customer, account: id, card_last_four: last4 } = row
  const blocked = await tx
    .updateTable('app.card')
    .set({ blocked: true })
    .where('account', '=', id)
    .where('last_four', '=', last4)
    .where('blocked', '=', NO)
    .returning('id')
    .executeTakeFirst()
  if (!blocked) return false
  let next = last4
  while (next === last4) next = drawDigits(4)
  await tx
    .insertInto('app.card')
    .values({ id: randomUUID(), account: id, customer, last_four: next, issued_on: today })
    .execute()
  await tx.updateTable('app.dispute').set({ card_blocked: true }).where('id', '=', row.id).execute()
  return true
}

async function keepFiles(tx: Tx, { id, customer }: DisputeRow, files: readonly Upload[], wall: number): Promise<void> {
  for (const [n, file] of files.entries()) {
    const upload = await storeUpload(tx, customer, 'dispute', file, wall)
    await tx.insertInto('app.dispute_file').values({ dispute: id, upload, n, customer }).execute()
  }
}

async function confirmByMail({ machinery }: SignedInContext, tx: Tx, row: DisputeRow): Promise<void> {
  const { email, language } = await caller(tx, row.customer)
  const params = { number: row.number, amount: formatUsd(row.amount), merchant: row.description }
  const message = { source: { occurrence: `dispute-${row.id}` }, customer: row.customer, recipient: email, language }
  await enqueue(tx, { ...message, template: 'dispute-received', params }, machinery.clocks.wall())
}
