/** Payees: listed, added, removed (doc3 §7). */
import { sql } from 'kysely'
import * as z from 'zod'
import { actId } from '../platform/act-keys.ts'
import { asCustomerOf, run, type Tx } from '../platform/db.ts'
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
  const insert = sql`
    insert into app.payee (id, customer, name, nickname, account_sealed, last4, category, address, phone, website, asked, created_at)
      values (${id}, ${customer}, ${name}, ${nickname || name}, ${sealed}, ${accountNumber.slice(-4)}, ${category},
        ${address ?? ''}, ${phone ?? ''}, ${website ?? ''}, ${asked}, ${at})
      on conflict (id) do nothing`
  return db.asBank(async tx => {
    const added = await asCustomerOf(tx, customer, () => run(tx, insert))
    const row = await payeeById(tx, id)
    if (!row) throw new Error('a payee that was just kept is gone')
    if (added > 0) await sendPayeeCode(tx, machinery, row)
    return row
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
      await run(tx, sql`update app.payee set deleted_at = ${at} where id = ${found.id}`)
      await endSeries(tx, found.id)
      await run(tx, sql`update app.bill set autopay = false where payee = ${found.id} and paid_on is null`)
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
