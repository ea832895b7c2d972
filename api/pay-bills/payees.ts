/** Payees: listed, added, removed (doc3 §7). */
import { sql } from 'kysely'
import * as z from 'zod'
import { cancelAutopaysTo } from '../autopay/autopay.queries.ts'
import { caller } from '../auth/customer.queries.ts'
import { run, type Tx } from '../platform/db.ts'
import { keyId } from '../platform/key-id.ts'
import { enqueue, type Message } from '../platform/outbox.ts'
import { signedIn } from '../trpc.ts'
import { withdrawAutopayOf } from './bill.queries.ts'
import { ownPayee, payeeById, payeesOf, toPayee, type PayeeRow } from './payee.queries.ts'
import { byPayee, newPayee, payee } from './payee.schema.ts'

export const listPayees = signedIn
  .output(z.array(payee))
  .query(async ({ ctx }) => (await ctx.asCaller(tx => payeesOf(tx, ctx.customer))).map(toPayee))

/** Keeps a payee; the nickname defaults to the name. The customer is told, since money may now go there. */
export const addPayee = signedIn
  .input(newPayee)
  .output(payee)
  .mutation(({ ctx, input }) => {
    const { keys, clocks } = ctx.machinery
    const id = keyId(ctx.key(), 'payee')
    const { name, accountNumber, category } = input
    const last4 = accountNumber.slice(-4)
    return ctx.asCaller(async tx => {
      await run(
        tx,
        sql`insert into app.payee (id, customer, name, nickname, account_sealed, last4, category, address, phone, website, created_at)
            values (${id}, ${ctx.customer}, ${name}, ${input.nickname || name}, ${keys.seal(accountNumber, `payee:${id}`)}, ${last4},
              ${category}, ${input.address ?? ''}, ${input.phone ?? ''}, ${input.website ?? ''}, ${new Date(await clocks.bank())})
            on conflict (id) do nothing`,
      )
      const row = await ownPayee(tx, id)
      await tell(tx, ctx.customer, row, 'payee-added', clocks.wall())
      return toPayee(row)
    })
  })

/**
 * Removes a payee. Payments that are pending stay; automatic payments to it are cancelled, and the customer is told (ARCHITECTURE,
 * Delete payee).
 */
export const removePayee = signedIn
  .input(byPayee)
  .output(payee)
  .mutation(async ({ ctx, input: { id } }) => {
    const { clocks } = ctx.machinery
    const at = await clocks.bank()
    return ctx.asCaller(async tx => {
      const row = await ownPayee(tx, id)
      await run(tx, sql`update app.payee set deleted_at = ${new Date(at)} where id = ${row.id}`)
      await withdrawAutopayOf(tx, row.id, at)
      const cancelled = await cancelAutopaysTo(tx, row.id, at)
      if (cancelled > 0) await tell(tx, ctx.customer, row, 'payee-removed', clocks.wall())
      return toPayee((await payeeById(tx, row.id)) ?? row)
    })
  })

async function tell(
  tx: Tx,
  customer: string,
  row: PayeeRow,
  template: Message['template'],
  now: number,
): Promise<void> {
  const { email, language } = await caller(tx, customer)
  const params = { payee: row.nickname, last4: row.last4 }
  await enqueue(
    tx,
    { source: { security: `payee-${row.id}` }, customer, recipient: email, template, language, params },
    now,
  )
}
