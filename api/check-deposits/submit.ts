import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import { payingKinds } from '../../ledger/accounts.ts'
import { bankDayOf } from '../../ledger/calendar.ts'
import { formatUsd, money } from '../../ledger/money.ts'
import { says } from '../../ledger/phrase.ts'
import { availableOn } from '../../ledger/rates/deposits.ts'
import { everyAccountOf } from '../platform/accounts/account.queries.ts'
import { labelOfOwn } from '../platform/accounts/label.queries.ts'
import { AppError, namedIn } from '../errors.ts'
import { goOnAs, type Tx } from '../platform/db.ts'
import { countTry } from '../platform/limits.ts'
import { keyReused } from '../platform/idempotency.ts'
import { rowUnder } from '../platform/orders/order.queries.ts'
import { placeNow } from '../platform/orders/place.ts'
import type { Tools } from '../platform/tools.ts'
import { digestOf, redrawImage, storeUpload, takeFile } from '../platform/uploads.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { checkDeposits, wantedOf } from './check-deposit-order.ts'
import { checkById, checkByReference, checkOfPicture, sentOn, toCheck, type CheckRow } from './check-deposit.queries.ts'
import { likenessOf, type Likeness } from './check-likeness.ts'
import { submitCheck, submitted, TOO_MANY_CHECKS } from './check-deposits.schema.ts'

/** Of both pictures together, as a camera takes them. */
const PICTURES_BYTES = 24 * 1024 * 1024

const DEPOSITED = 'This check has already been deposited.'
const DEPOSITED_AS = 'This check has already been deposited: {amount} on {date}, with the reference number {reference}.'

interface Sent {
  amount: string
  account: number
  reference: string
  front: Buffer
  back: Buffer
  /** Of the bytes as they came. */
  digest: Buffer
  likeness: Likeness
}

/**
 * Deposits a check by its two pictures. The reference number is the key: sent again, it answers the same deposit; the
 * same picture under another number, also changed a little, is the same check. 404 for a foreign account; 422 past a
 * limit, in the documents' words; 429 when too many were sent.
 */
export const submit = signedIn
  .meta({ body: { files: PICTURES_BYTES } })
  .input(submitCheck)
  .output(submitted)
  .mutation(async ({ ctx, input }) => {
    const known = await knownBefore(ctx, input.referenceNumber)
    const find = known ? ctx.own.toRead : ctx.own.account // what was made is answered also when its account has closed
    const own = await namedIn('accountId', find(input.accountId, payingKinds))
    const row = sameAs(known ?? (await rowOf(ctx, input, own.state.id)), own.state.id, input.amount)
    const asked = {
      accountName: labelOfOwn(own),
      emailReceipt: input.emailReceipt === true,
      textReceipt: input.mobileReceipt === true,
    }
    const numbered = { ...ctx, key: () => ctx.key(row.reference) }
    await placeNow(numbered, checkDeposits, { check: row.id }, () => Promise.resolve(wantedOf(row, asked)))
    return ctx.asCaller(async tx => {
      const deposit = toCheck((await checkById(tx, row.id)) ?? row, await everyAccountOf(tx))
      const alreadyDeposited = row.seq !== null && row.reference !== input.referenceNumber
      return { deposit, message: alreadyDeposited ? DEPOSITED : 'Your check has been received.', alreadyDeposited }
    })
  })

/** The check of this number. 422 where the number is the key of something else; nothing of the request is kept then. */
function knownBefore(ctx: SignedInContext, reference: string): Promise<CheckRow | undefined> {
  return ctx.asCaller(async tx => {
    const known = await checkByReference(tx, reference)
    if (!known && (await rowUnder(tx, ctx.key(reference)))) throw keyReused()
    return known
  })
}

/**
 * The row of a check that is sent for the first time. Asking again by its number is always answered; every other one
 * counts.
 */
async function rowOf(ctx: SignedInContext, input: Input, account: number): Promise<CheckRow | undefined> {
  const { machinery, customer } = ctx
  const counted: Parameters<typeof countTry>[1] = [
    ['checkHour', customer],
    ['checkDay', customer],
  ]
  await countTry(machinery, counted, TOO_MANY_CHECKS)
  return claim(ctx, await readImages(machinery, input, account))
}

type Input = Pick<z.output<typeof submitCheck>, 'amount' | 'referenceNumber' | 'frontImage' | 'backImage'>

async function readImages(tools: Tools, input: Input, account: number): Promise<Sent> {
  const original = await takeFile(tools, input.frontImage)
  const front = await redrawImage(original)
  if (!front) throw new AppError('validation_failed', 'Failed to process front image', 'frontImage')
  const back = await redrawImage(await takeFile(tools, input.backImage))
  if (!back) throw new AppError('validation_failed', 'Failed to process back image', 'backImage')
  const [digest, likeness] = [digestOf(original), await likenessOf(front)]
  return { amount: input.amount, account, reference: input.referenceNumber, front, back, digest, likeness }
}

/**
 * The row of this check: made now, or the one it has already; undefined when it is somebody else's,
 * whose row nobody else is shown.
 */
async function claim({ machinery, customer }: SignedInContext, sent: Sent): Promise<CheckRow | undefined> {
  const { clocks, db, lines, settings } = machinery
  const submittedAt = await clocks.bank()
  const told = {
    submittedAt,
    keptAt: clocks.wall(),
    availableOn: availableOn('check-deposit', bankDayOf(submittedAt)),
    firstDay: settings.firstDayAvailability,
  }
  // One at a time: those who wait for the lock of the search hold no connection.
  return lines.checks(() =>
    db.asBank(async tx => {
      const shown = await checkOfPicture(tx, sent)
      await goOnAs(tx, customer)
      const numbered = await checkByReference(tx, sent.reference)
      if (numbered || shown) return numbered ?? checkById(tx, String(shown?.id))
      return addCheck(tx, customer, sent, told)
    }),
  )
}

/** Another amount or account under the same number or picture is refused, and so is somebody else's check. */
function sameAs(row: CheckRow | undefined, account: number, amount: string): CheckRow {
  if (!row) throw new AppError('already_deposited', DEPOSITED)
  if (Number(row.account) === account && row.amount === amount) return row
  const date = sentOn(row)
  const before = { amount: formatUsd(money(row.amount)), date, reference: row.reference }
  throw new AppError('already_deposited', says(DEPOSITED_AS, before))
}

/** What a check's customer is told when it is first sent, and what then stays so. */
interface Told {
  /** By the bank clock, ms. */
  readonly submittedAt: number
  /** When its pictures came in: wall clock, ms. */
  readonly keptAt: number
  readonly availableOn: string
  readonly firstDay: string
}

/** The check and its two pictures, as the customer; nothing is deposited yet. */
async function addCheck(tx: Tx, customer: string, sent: Sent, told: Told) {
  const { account, amount, reference, digest, likeness } = sent
  const picture = (side: string, bytes: Buffer) => {
    const upload = { name: `${reference}-${side}.jpg`, type: 'image/jpeg', bytes }
    return storeUpload(tx, customer, 'check', upload, told.keptAt)
  }
  const [front, back] = [await picture('front', sent.front), await picture('back', sent.back)]
  const id = randomUUID()
  await tx
    .insertInto('app.check_deposit')
    .values({
      id,
      customer,
      account,
      amount,
      reference,
      front,
      back,
      front_digest: digest,
      front_light: String(likeness.light),
      front_contrast: String(likeness.contrast),
      available_on: told.availableOn,
      first_day_limit: told.firstDay,
      submitted_at: new Date(told.submittedAt),
    })
    .execute()
  return checkById(tx, id)
}
