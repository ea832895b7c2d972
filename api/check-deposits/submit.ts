import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { nextBusinessDay, bankDayOf } from '../../ledger/calendar.ts'
import { formatUsd } from '../../ledger/money.ts'
import { accountId } from '../../ledger/accounts.ts'
import { accountsOf } from '../accounts/account.queries.ts'
import { caller } from '../auth/customer.queries.ts'
import { AppError } from '../errors.ts'
import { first, run } from '../platform/db.ts'
import { accepted, fromLedger } from '../platform/ledger-errors.ts'
import { enqueue } from '../platform/outbox.ts'
import { digestOf, redrawImage, storeUpload } from '../platform/uploads.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { checkSentBefore, toCheck, type CheckRow } from './check-deposit.queries.ts'
import { submitCheck, submitted } from './check-deposits.schema.ts'

interface Sent {
  amount: string
  account: number
  reference: string
  front: Buffer
  back: Buffer
  digest: Buffer
}

/**
 * Deposits a check by its two pictures. The reference number is the key: sent again, it answers the same deposit; the same
 * picture under another number is the same check. 404 for a foreign account; 422 past a limit, in the documents' words.
 */
export const submit = signedIn
  .input(submitCheck)
  .output(submitted)
  .mutation(async ({ ctx, input }) => {
    const own = await ctx.own.account(input.accountId, ['checking', 'savings', 'money-market', 'student', 'investment'])
    const sent = await readImages(input, own.state.id)
    const row = await claim(ctx, sent)
    const made = await append(ctx, row)
    return ctx.asCaller(async tx => {
      await run(tx, sql`update app.check_deposit set seq = ${made.seq} where id = ${row.id} and seq is null`)
      const stored = await checkSentBefore(tx, row.reference, sent.digest)
      const deposit = toCheck(stored ?? row, await accountsOf(tx))
      if (input.emailReceipt || input.mobileReceipt) {
        const { email, phone, language } = await caller(tx, ctx.customer)
        const params = {
          amount: formatUsd(row.amount),
          number: row.reference,
          account: deposit.accountName,
          date: row.available_on,
        }
        const note = {
          source: { seq: made.seq },
          customer: ctx.customer,
          template: 'check-received' as const,
          language,
          params,
        }
        const at = ctx.machinery.clocks.wall()
        if (input.emailReceipt) await enqueue(tx, { ...note, recipient: email }, at)
        if (input.mobileReceipt) await enqueue(tx, { ...note, recipient: phone, channel: 'text' }, at)
      }
      return { deposit, message: 'Your check has been received.' }
    })
  })

async function readImages(
  input: { amount: string; referenceNumber: string; frontImage: File; backImage: File },
  account: number,
): Promise<Sent> {
  const original = Buffer.from(await input.frontImage.arrayBuffer())
  const front = await redrawImage(original)
  if (!front) throw new AppError('validation_failed', 'Failed to process front image', 'frontImage')
  const back = await redrawImage(Buffer.from(await input.backImage.arrayBuffer()))
  if (!back) throw new AppError('validation_failed', 'Failed to process back image', 'backImage')
  return { amount: input.amount, account, reference: input.referenceNumber, front, back, digest: digestOf(original) }
}

/** The row of this check: made now, or the one it has already. Another amount or account under the same number or picture is refused. */
async function claim(ctx: SignedInContext, sent: Sent): Promise<CheckRow> {
  const { machinery, customer } = ctx
  const today = bankDayOf(await machinery.clocks.bank())
  const row = await ctx.asCaller(async tx => {
    const before = await checkSentBefore(tx, sent.reference, sent.digest)
    if (before) return before
    const at = machinery.clocks.wall()
    const picture = (side: string, bytes: Buffer) =>
      storeUpload(tx, customer, 'check', { name: `${sent.reference}-${side}.jpg`, type: 'image/jpeg', bytes }, at)
    const [front, back] = [await picture('front', sent.front), await picture('back', sent.back)]
    const added = await first(
      tx,
      sql`insert into app.check_deposit (id, customer, account, amount, reference, front, back, front_digest, available_on, submitted_at)
          values (${randomUUID()}, ${customer}, ${sent.account}, ${sent.amount}, ${sent.reference}, ${front}, ${back}, ${sent.digest},
                  ${nextBusinessDay(today)}, ${new Date(at)})
          on conflict do nothing returning id`,
    )
    if (!added) await run(tx, sql`delete from app.upload where id in (${front}, ${back})`)
    return checkSentBefore(tx, sent.reference, sent.digest)
  })
  // somebody else's check: its row is not shown to this customer
  if (!row) throw new AppError('already_deposited', 'This check has already been deposited.')
  if (Number(row.account) !== sent.account || row.amount !== sent.amount)
    throw new AppError('already_deposited', 'This check has already been deposited.')
  return row
}

/** The ledger's word. A refused check leaves no row behind, so that it can be sent again when the reason is gone. */
async function append(ctx: SignedInContext, row: CheckRow) {
  const { machinery, customer } = ctx
  const payload = {
    to: accountId.parse(Number(row.account)),
    owner: customer,
    amount: row.amount,
    reference: row.reference,
    availableOn: row.available_on,
  }
  const at = await machinery.clocks.bank()
  const result = await fromLedger(
    machinery.ledger.append({ key: ctx.key(row.reference), kind: 'check-deposit', payload, actor: customer, at }),
  )
  if (result.outcome === 'refused') {
    await ctx.asCaller(async tx => {
      await run(tx, sql`delete from app.check_deposit where id = ${row.id} and seq is null`)
      await run(
        tx,
        sql`delete from app.upload where id in (${row.front}, ${row.back}) and not exists (select 1 from app.check_deposit where id = ${row.id})`,
      )
    })
  }
  return accepted(result, texts).event
}

const texts = {
  exceeds_maximum: 'Maximum deposit amount is {limit}',
  exceeds_daily_limit: 'This deposit would exceed your daily limit. You can deposit up to {remaining} today.',
  exceeds_monthly_limit: 'This deposit would exceed your monthly limit. You can deposit up to {remaining} this month.',
}
