/**
 * Codes that the bank issues: enrollment, navigation approval, deposit, transfer, payee, ATM, second factor, contact
 * and access change. Stored as keyed fingerprints, single use, five tries counted before the comparison, redeemed in
 * one statement. A code is reserved for an idempotency key, so that a retry of the same act works and another act does
 * not; an act that was refused gives it back, unless another try with the same key still holds it or has spent it.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../errors.ts'
import { NO, YES, type Tx } from './db.ts'
import { tryCounted, type Counted } from './limits.ts'
import type { Machinery } from './machinery.ts'

export const purposes = [
  'enrollment',
  'navigation',
  'deposit',
  'transfer',
  'payee',
  'atm',
  'second-factor',
  'contact-change',
  'access-change',
  'beneficiaries',
] as const
export type Purpose = (typeof purposes)[number]

/** No letters or digits that are read as one another. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * Who may use a code and for what: `customer` none for enrollment; `subject` binds it,
 * for example to a transfer, amount and payee.
 */
export interface CodeFor {
  purpose: Purpose
  customer?: string | undefined
  subject?: string | undefined
}

/** Trimmed, upper case, without the dashes and spaces that people type (C-09). */
const normalised = (typed: string): string => typed.trim().toUpperCase().replace(/[\s-]/g, '')

const digest = ({ keys }: Pick<Machinery, 'keys'>, purpose: Purpose, code: string) =>
  keys.fingerprint(normalised(code), `code:${purpose}`)

function draw(purpose: Purpose): string {
  const length = purpose === 'enrollment' ? 12 : 8
  const letters = Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)] ?? '2').join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

export interface IssuedCode {
  id: string
  /** In clear: for the outbox or the operator's screen only, never for an answer or a log. */
  code: string
  expiresAt: number
}

/** Issues a code. The caller delivers it. `lifeMs` where the act has a life of its own. */
export const issueCode = (
  machinery: Pick<Machinery, 'db' | 'clocks' | 'keys' | 'settings'>,
  wanted: CodeFor,
  lifeMs?: number,
): Promise<IssuedCode> => machinery.db.asBank(tx => issueCodeIn(tx, machinery, wanted, lifeMs))

/** The same within the bank's transaction `tx`. */
export async function issueCodeIn(
  tx: Tx,
  machinery: Pick<Machinery, 'clocks' | 'keys' | 'settings'>,
  { purpose, customer, subject = '' }: CodeFor,
  lifeMs = machinery.settings.codes.lifeMs[purpose],
): Promise<IssuedCode> {
  const code = draw(purpose)
  const id = randomUUID()
  const now = machinery.clocks.wall()
  const expiresAt = now + lifeMs
  const hash = digest(machinery, purpose, code)
  const times = { issued_at: new Date(now), expires_at: new Date(expiresAt) }
  await tx
    .insertInto('app.code')
    .values({ id, purpose, hash, customer: customer ?? null, subject, ...times })
    .execute()
  return { id, code, expiresAt }
}

/**
 * Puts reusable codes in place (demo mode only; outside it they are never accepted). Running it again changes nothing.
 */
export async function seedReusableCodes(
  machinery: Pick<Machinery, 'db' | 'clocks' | 'keys'>,
  purpose: Purpose,
  codes: string[],
): Promise<void> {
  const now = new Date(machinery.clocks.wall())
  await machinery.db.asBank(async tx => {
    for (const code of codes) {
      const hash = digest(machinery, purpose, code)
      if (await reusable(tx, purpose, hash)) continue
      const times = { issued_at: now, expires_at: sql<Date>`'infinity'` }
      await tx
        .insertInto('app.code')
        .values({ id: randomUUID(), purpose, hash, reusable: true, ...times })
        .execute()
    }
  })
}

/** The code that may be used again and again with this fingerprint. */
const reusable = (tx: Tx, purpose: Purpose, hash: Buffer) =>
  tx
    .selectFrom('app.code')
    .select('id')
    .where('purpose', '=', purpose)
    .where('hash', '=', hash)
    .where('reusable', '=', YES)
    .executeTakeFirst()

/** Codes of the demo that are in print, for whatever asks a signed-in customer for one (C-06). */
export const transactionCodes = ['PINE-2741', 'PINE-5836', 'PINE-9264']

/** In a demo that has them: a code that is always good for this. */
export async function demoCode({ db, keys, demo }: Machinery, purpose: Purpose): Promise<string | undefined> {
  const [code = ''] = transactionCodes
  if (!demo) return undefined
  const hash = digest({ keys }, purpose, code)
  return (await db.asBank(tx => reusable(tx, purpose, hash))) ? code : undefined
}

/**
 * Redeems a code for an act with this idempotency key: the id of the code, or undefined when it is wrong, used,
 * expired or out of tries. The same code with the same key is accepted again until its time, and after it where the
 * act was done: the caller sees to it that one key does one thing. `releaseCode` gives it back when the act was
 * refused. A wrong one is counted, a right one is not.
 */
export const redeemCode = (
  machinery: Machinery,
  wanted: CodeFor,
  typed: string,
  key: string,
  counted: Counted = [],
): Promise<string | undefined> => tryCounted(machinery, counted, tx => redeemIn(tx, machinery, wanted, typed, key))

/** The same within the bank's transaction `tx`: what the code is for can be saved with it, or neither is. */
export async function redeemIn(
  tx: Tx,
  machinery: Machinery,
  wanted: CodeFor,
  typed: string,
  key: string,
): Promise<string | undefined> {
  const hash = digest(machinery, wanted.purpose, typed)
  const found =
    wanted.customer === undefined
      ? await redeemOpen(tx, machinery, wanted, hash, key)
      : ((await redeemOwn(tx, machinery, { ...wanted, customer: wanted.customer }, hash, key)) ??
        (await redeemAgain(tx, machinery, { ...wanted, customer: wanted.customer }, hash, key)))
  if (found !== undefined || !machinery.demo) return found
  return (await reusable(tx, wanted.purpose, hash))?.id
}

type Redeeming = Pick<Machinery, 'clocks' | 'settings'>
type OwnCode = CodeFor & { customer: string }

/** Nobody to count against: a long code is found by its fingerprint, and the caller limits guessing by address. */
async function redeemOpen(
  tx: Tx,
  { clocks }: Redeeming,
  { purpose, subject = '' }: CodeFor,
  hash: Buffer,
  key: string,
): Promise<string | undefined> {
  const now = new Date(clocks.wall())
  const open = await tx
    .updateTable('app.code')
    .set(eb => ({ used_at: now, reserved_for: key, holders: eb('holders', '+', 1) }))
    .where('purpose', '=', purpose)
    .where('hash', '=', hash)
    .where('customer', 'is', null)
    .where('subject', '=', subject)
    .where('reusable', '=', NO)
    .where('expires_at', '>', now)
    .where(eb => eb.or([eb('used_at', 'is', null), eb('reserved_for', '=', key)]))
    .returning('id')
    .executeTakeFirst()
  return open?.id
}

/** Counts a try against every open code of this purpose and subject, and takes the one that fits. */
async function redeemOwn(
  tx: Tx,
  { clocks, settings }: Redeeming,
  { purpose, customer, subject = '' }: OwnCode,
  hash: Buffer,
  key: string,
): Promise<string | undefined> {
  const now = new Date(clocks.wall())
  const tried = await tx
    .updateTable('app.code')
    .set(eb => {
      const fits = eb('hash', '=', hash)
      return {
        tries: eb('tries', '+', 1),
        used_at: eb.case().when(fits).then(eb.val(now)).else(eb.ref('used_at')).end(),
        reserved_for: eb.case().when(fits).then(eb.val(key)).else(eb.ref('reserved_for')).end(),
        holders: eb.case().when(fits).then(eb.lit(1)).else(eb.ref('holders')).end(),
      }
    })
    .where('purpose', '=', purpose)
    .where('customer', '=', customer)
    .where('subject', '=', subject)
    .where('reusable', '=', NO)
    .where('expires_at', '>', now)
    .where('tries', '<', settings.codes.tries)
    .where('used_at', 'is', null)
    .returning(eb => ['id', eb('hash', '=', hash).as('fits')])
    .execute()
  return tried.find(({ fits }) => fits)?.id
}

/** The code that this key redeemed before: until its time, and after it where the act was done. */
async function redeemAgain(
  tx: Tx,
  { clocks }: Redeeming,
  { purpose, customer, subject = '' }: OwnCode,
  hash: Buffer,
  key: string,
): Promise<string | undefined> {
  const again = await tx
    .updateTable('app.code')
    .set(eb => ({ holders: eb('holders', '+', 1) }))
    .where('purpose', '=', purpose)
    .where('customer', '=', customer)
    .where('subject', '=', subject)
    .where('hash', '=', hash)
    .where('reserved_for', '=', key)
    .where(eb => eb.or([eb('spent', '=', true), eb('expires_at', '>', new Date(clocks.wall()))]))
    .returning('id')
    .executeTakeFirst()
  return again?.id
}

/** Gives a redeemed code back: the act it was for was refused, and the customer may correct it. */
export async function releaseCode({ db }: Pick<Machinery, 'db'>, id: string, key: string): Promise<void> {
  await db.asBank(tx =>
    tx
      .updateTable('app.code')
      .set(eb => {
        const stays = eb.or([eb('holders', '>', 1), eb('spent', '=', true)])
        return {
          holders: eb('holders', '-', 1),
          used_at: eb.case().when(stays).then(eb.ref('used_at')).end(),
          reserved_for: eb.case().when(stays).then(eb.ref('reserved_for')).end(),
        }
      })
      .where('id', '=', id)
      .where('reserved_for', '=', key)
      .where('holders', '>', 0)
      .execute(),
  )
}

/**
 * Does an act that needs a code: redeems it for `key`, runs the act, and gives the code back when the act is refused.
 * Whoever runs the act again with the same key and code gets the same answer. Throws `wrongCode` at `field`; counts
 * tries per customer.
 */
export async function withCode<T>(
  machinery: Machinery,
  wanted: CodeFor,
  typed: string,
  key: string,
  act: () => Promise<T>,
  field = 'verificationCode',
): Promise<T> {
  const id = await redeemCode(machinery, wanted, typed, key, [['codeTry', wanted.customer ?? 'nobody']])
  if (!id) throw wrongCode(undefined, field)
  try {
    const done = await act()
    await machinery.db.asBank(tx =>
      tx.updateTable('app.code').set({ spent: true }).where('id', '=', id).where('reserved_for', '=', key).execute(),
    )
    return done
  } catch (error) {
    if (error instanceof AppError && error.status < 500) await releaseCode(machinery, id, key)
    throw error
  }
}

/** Closes every open code of this purpose and subject, for example when another one is sent. */
export async function closeCodesIn(
  tx: Tx,
  { clocks }: Pick<Machinery, 'clocks'>,
  { purpose, customer, subject = '' }: CodeFor,
): Promise<void> {
  await tx
    .updateTable('app.code')
    .set({ used_at: new Date(clocks.wall()) })
    .where('purpose', '=', purpose)
    .where('customer', 'is not distinct from', customer ?? null)
    .where('subject', '=', subject)
    .where('used_at', 'is', null)
    .where('reusable', '=', NO)
    .execute()
}

/**
 * Uses a code up, if it is the right one: within the bank's transaction that does what the code is for, and that counts
 * wrong ones itself. In the demo its reusable codes are right, too.
 */
export async function useCodeIn(
  tx: Tx,
  machinery: Pick<Machinery, 'clocks' | 'keys' | 'demo'>,
  { purpose, customer, subject = '' }: CodeFor,
  typed: string,
): Promise<boolean> {
  const now = new Date(machinery.clocks.wall())
  const hash = digest(machinery, purpose, typed)
  const used = await tx
    .updateTable('app.code')
    .set({ used_at: now, spent: true })
    .where('purpose', '=', purpose)
    .where('customer', 'is not distinct from', customer ?? null)
    .where('subject', '=', subject)
    .where('hash', '=', hash)
    .where('reusable', '=', NO)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .execute()
  if (used.length > 0 || !machinery.demo) return used.length > 0
  return (await reusable(tx, purpose, hash)) !== undefined
}

/** How many tries are left on the newest open code, 0 when there is none (a transfer is cancelled at 0, C-108). */
export async function triesLeft(
  { db, clocks, settings }: Machinery,
  { purpose, customer, subject = '' }: CodeFor,
): Promise<number> {
  const now = new Date(clocks.wall())
  const row = await db.asBank(tx =>
    tx
      .selectFrom('app.code')
      .select('tries')
      .where('purpose', '=', purpose)
      .where('customer', 'is not distinct from', customer ?? null)
      .where('subject', '=', subject)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .where('reusable', '=', NO)
      .orderBy('tries')
      .limit(1)
      .executeTakeFirst(),
  )
  return row ? Math.max(0, settings.codes.tries - row.tries) : 0
}

/**
 * 422 for a code that is wrong, used or over. The text is that of account pages and transfers; enrollment and the
 * dashboard have another (C-07).
 */
export const wrongCode = (text = 'Invalid verification code. Please try again.', field = 'code'): AppError =>
  new AppError('wrong_code', text, field)
