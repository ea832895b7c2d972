/** Payees: listed, added, removed (doc3 §7). */
import * as z from 'zod'
import { actId } from '../platform/act-keys.ts'
import { asCustomerOf, type Tx } from '../platform/db.ts'
import { requestDigest, keyReused } from '../platform/idempotency.ts'
import { placeIn } from '../platform/sealed.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { endAll } from '../platform/orders/cancel.ts'
import { sendPayeeCode } from './payee-code.ts'
import { tellPayee } from './payee-notice.ts'
import { ownPayee, payeeById, payeesOf, toPayee } from './payee.queries.ts'
import { byPayee, newPayee, payee } from './payee.schema.ts'

export const listPayees = signedIn
  .output(z.array(payee))
  .query(async ({ ctx }) => (await ctx.asCaller(tx => payeesOf(tx, ctx.customer))).map(toPayee))

/**
 * Keeps a payee; the nickname defaults to the name. Payments to it can be ordered at once, and are made once the code is entered
 * that is mailed now. The same key and body is the same payee for ever; 422 for another body under the key.
 */
export const addPayee = signedIn
  .input(newPayee)
  .output(payee)
  .mutation(async ({ ctx, input }) => {
    const id = actId(ctx.key(), 'payee')
    const asked = requestDigest('payee', input)
    const row = (await ctx.asCaller(tx => payeeById(tx, id))) ?? (await keep(ctx, id, input, asked))
    if (!row.asked.equals(asked)) throw keyReused()
    return toPayee(row)
  })

type Wanted = z.output<typeof newPayee>

/** The payee with its code, or what another try under the key has kept. */
async function keep({ machinery, customer }: SignedInContext, id: string, wanted: Wanted, asked: Buffer) {
  const { keys, clocks, db } = machinery
  const { name, nickname, accountNumber, category, address, phone, website } = wanted
  const sealed = keys.seal(accountNumber, placeIn('payeeAccount', id))
  const at = new Date(await clocks.bank())
  const told = { name, nickname: nickname || name, category, last4: accountNumber.slice(-4) }
  const reached = { address: address ?? '', phone: phone ?? '', website: website ?? '' }
  const row = { id, customer, ...told, ...reached, account_sealed: sealed, asked, created_at: at }
  const insert = (tx: Tx) =>
    tx
      .insertInto('app.payee')
      .values(row)
      .onConflict(known => known.column('id').doNothing())
      .executeTakeFirst()
  return db.asBank(async tx => {
    const added = await asCustomerOf(tx, customer, () => insert(tx))
    const kept = await payeeById(tx, id)
    if (!kept) throw new Error('a payee that was just kept is gone')
    if (added.numInsertedOrUpdatedRows === 1n) await sendPayeeCode(tx, machinery, kept)
    return kept
  })
}

/**
 * Removes a payee. Payments that are pending stay; automatic payments to it are cancelled, and the customer is told (ARCHITECTURE,
 * Delete payee).
 */
export const removePayee = signedIn
  .input(byPayee)
  .output(payee)
  .mutation(async ({ ctx, input: { id } }) => {
    const { machinery } = ctx
    const row = await ctx.asCaller(async tx => {
      const found = await ownPayee(tx, id)
      const at = new Date(await machinery.clocks.bank())
      await tx.updateTable('app.payee').set({ deleted_at: at }).where('id', '=', found.id).execute()
      await endSeries(tx, found.id)
      await tx
        .updateTable('app.bill')
        .set({ autopay: false })
        .where('payee', '=', found.id)
        .where('paid_on', 'is', null)
        .execute()
      return found
    })
    const ended = await endAll(machinery, { payee: row.id, kinds: BY_THEMSELVES, why: 'payee_deleted' })
    if (ended > 0) await ctx.asCaller(tx => tellPayee(tx, row, 'payee-removed', machinery.clocks.wall()))
    return toPayee(row)
  })

/** What is pending is still made, and is the last of its series. */
const endSeries = (tx: Tx, payee: string) =>
  tx
    .updateTable('app.money_order')
    .set(eb => ({ every: 'once', starts_on: eb.ref('run_on'), nth: 0, version: eb('version', '+', 1) }))
    .where('payee', '=', payee)
    .where('kind', '=', 'bill-payment')
    .where('due_at', 'is not', null)
    .execute()

/** The kinds of orders that pay a payee without being asked each time; what was ordered once is still made. */
const BY_THEMSELVES = ['autopay', 'bill-autopay']
