import { createHash, randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { nextBusinessDay, type BankDay } from '../../ledger/calendar.ts'
import { formatUsd, text } from '../../ledger/money.ts'
import { caller } from '../auth/customer.queries.ts'
import { AppError, notFound } from '../errors.ts'
import { first, run, type Tx } from '../platform/db.ts'
import { enqueue } from '../platform/outbox.ts'
import { digestOf, storeUpload, type Upload } from '../platform/uploads.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import type * as z from 'zod'
import { cardOf, disputedLines, lineNamed, whyNot, type CardLine } from './card-lines.queries.ts'
import { disputeById, tell, type DisputeRow } from './dispute.queries.ts'
import { toDetail } from './disputes.ts'
import {
  ALREADY_DISPUTED,
  detailsProblems,
  disputeDetail,
  submitDispute,
  TOO_OLD,
  TRANSACTION_UNKNOWN,
} from './disputes.schema.ts'
import { readFiles } from './files.ts'

type Wanted = z.output<typeof submitDispute>

/**
 * Disputes one of the caller's own card transactions; account, amount, date and card are the ledger's, whatever the client says
 * (C-179). 404 for a line that is not theirs; 409 when it is or was disputed; 422 when it cannot be. The same request again
 * answers the same dispute. A blocked card is replaced at once; the provisional credit follows within two business days.
 */
export const submit = signedIn
  .input(submitDispute)
  .output(disputeDetail)
  .mutation(async ({ ctx, input }) => {
    const today = await ctx.machinery.clocks.today()
    const [problem] = detailsProblems(input, today)
    if (problem) throw new AppError('validation_failed', problem.message, problem.path.join('.'))
    const card = await ctx.asCaller(tx => lineNamed(tx, input.transactionId))
    if (!card) throw notFound(TRANSACTION_UNKNOWN)
    const files = await readFiles(input.attachments)
    const at = await ctx.machinery.clocks.bank()
    return ctx.asCaller(async tx => {
      const row = await keep(ctx, tx, input, card, files, { today, at })
      return toDetail(tx, row, ctx.machinery.settings.servicePhone)
    })
  })

async function keep(
  ctx: SignedInContext,
  tx: Tx,
  input: Wanted,
  card: CardLine,
  files: readonly Upload[],
  { today, at }: { today: BankDay; at: number },
): Promise<DisputeRow> {
  const { customer } = ctx
  const asked = askedOf(input, files)
  const before = await first(tx, sql<DisputeRow>`select * from app.dispute where key = ${ctx.key()}`)
  if (before) return sameAgain(before, asked)
  const why = whyNot(card, today, await disputedLines(tx))
  if (why !== undefined) throw refusal(why)

  const { line } = card
  const last4 = cardOf(card)
  const blocked = input.cardStatus === 'block' && (await blockCard(tx, customer, card, last4, today))
  const id = randomUUID()
  const added = await run(
    tx,
    sql`insert into app.dispute (id, customer, number, key, asked, account, seq, leg, amount, description, transaction_day,
          card_last_four, reason, sub_reason, story, contact_method, contact_details, is_fraud, fraud_details, card_blocked,
          credit_requested, credit_on, created_at)
        values (${id}, ${customer}, ${`DSP-${String(randomInt(0, 1e10)).padStart(10, '0')}`}, ${ctx.key()}, ${asked},
          ${line.account}, ${line.seq}, ${line.leg}, ${text(line.amount.neg())}, ${line.description}, ${line.event.bankDay},
          ${last4}, ${input.reason}, ${input.subReason}, ${input.description}, ${input.contactMethod}, ${input.contactDetails},
          ${input.isFraud || input.reason === 'unauthorized'}, ${input.fraudDetails ? JSON.stringify(input.fraudDetails) : null},
          ${blocked}, ${input.temporaryCreditRequested}, ${input.temporaryCreditRequested ? nextBusinessDay(today) : null},
          ${new Date(at)})
        on conflict do nothing`,
  )
  // two at once: the other one was first; this transaction and the card it blocked are rolled back
  if (added === 0) {
    const first_ = await first(tx, sql<DisputeRow>`select * from app.dispute where key = ${ctx.key()}`)
    if (first_) return sameAgain(first_, asked)
    throw refusal(ALREADY_DISPUTED)
  }
  const row = await disputeById(tx, id)
  if (!row) throw new Error('A dispute that was just written is gone')
  await keepFiles(tx, row, files, ctx.machinery.clocks.wall())
  await tell(tx, row, 'created', at)
  if (blocked) await tell(tx, row, 'blocked', at)
  if (row.credit_requested) await tell(tx, row, 'credit', at)
  await confirmByMail(ctx, tx, row)
  return row
}

function sameAgain(before: DisputeRow, asked: Buffer): DisputeRow {
  if (before.asked.equals(asked)) return before
  throw new AppError(
    'key_reused_with_different_body',
    'This confirmation was already used for something else. Please start again.',
  )
}

/** What was asked, as a digest. */
function askedOf({ attachments: _, confirmed: __, ...said }: Wanted, files: readonly Upload[]): Buffer {
  const { transactionDate: _a, transactionDescription: _b, transactionAmount: _c, cardLast4: _d, ...told } = said
  const hash = createHash('sha256').update(JSON.stringify(told))
  for (const { bytes } of files) hash.update(digestOf(bytes))
  return hash.digest()
}

const refusal = (why: string) =>
  why === ALREADY_DISPUTED
    ? new AppError('wrong_state', why, 'transactionId')
    : new AppError(why === TOO_OLD ? 'too_old' : 'not_disputable', why, 'transactionId')

/** Blocks the card of a line and issues its successor. False when there is no card (any more) to block. */
async function blockCard(tx: Tx, customer: string, { own }: CardLine, last4: string, today: BankDay): Promise<boolean> {
  const { id } = own.state
  const blocked = await run(
    tx,
    sql`update app.card set blocked = true where account = ${id} and last_four = ${last4} and not blocked`,
  )
  if (blocked === 0) return false
  let next = last4
  while (next === last4) next = String(randomInt(0, 10_000)).padStart(4, '0')
  await run(
    tx,
    sql`insert into app.card (id, account, customer, last_four, issued_on)
        values (${randomUUID()}, ${id}, ${customer}, ${next}, ${today}::date)`,
  )
  return true
}

async function keepFiles(tx: Tx, { id, customer }: DisputeRow, files: readonly Upload[], wall: number): Promise<void> {
  for (const [n, file] of files.entries()) {
    const upload = await storeUpload(tx, customer, 'dispute', file, wall)
    await run(
      tx,
      sql`insert into app.dispute_file (dispute, upload, n, customer) values (${id}, ${upload}, ${n}, ${customer})`,
    )
  }
}

async function confirmByMail({ machinery }: SignedInContext, tx: Tx, row: DisputeRow): Promise<void> {
  const { email, language } = await caller(tx, row.customer)
  const params = { number: row.number, amount: formatUsd(row.amount), merchant: row.description }
  const message = { source: { occurrence: `dispute-${row.id}` }, customer: row.customer, recipient: email, language }
  await enqueue(tx, { ...message, template: 'dispute-received', params }, machinery.clocks.wall())
}
