/** Payees: listed, added, removed (doc3 §7). */
import { sql } from 'kysely'
import * as z from 'zod'
import { cancelAutopaysTo } from '../autopay/autopay.queries.ts'
import { run } from '../platform/db.ts'
import { keyId } from '../platform/key-id.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { withdrawAutopayOf } from './bill.queries.ts'
import { countPayeeCode, sendPayeeCode } from './payee-code.ts'
import { tellPayee } from './payee-notice.ts'
import { ownPayee, payeeById, payeesOf, toPayee } from './payee.queries.ts'
import { byPayee, newPayee, payee } from './payee.schema.ts'

export const listPayees = signedIn
  .output(z.array(payee))
  .query(async ({ ctx }) => (await ctx.asCaller(tx => payeesOf(tx, ctx.customer))).map(toPayee))

/**
 * Keeps a payee; the nickname defaults to the name. Payments to it can be ordered at once, and are made once the code is entered
 * that is mailed now.
 */
export const addPayee = signedIn
  .input(newPayee)
  .output(payee)
  .mutation(async ({ ctx, input }) => {
    const { machinery, customer } = ctx
    const id = keyId(ctx.key(), 'payee')
    if (await ctx.asCaller(tx => payeeById(tx, id))) return toPayee(await ctx.asCaller(tx => ownPayee(tx, id)))
    await countPayeeCode(machinery, customer)
    const row = await keep(ctx, id, input)
    await sendPayeeCode(machinery, row)
    return toPayee(row)
  })

function keep({ machinery, customer, asCaller }: SignedInContext, id: string, wanted: z.output<typeof newPayee>) {
  const { keys, clocks } = machinery
  const { name, nickname, accountNumber, category, address, phone, website } = wanted
  const sealed = keys.seal(accountNumber, `payee:${id}`)
  return asCaller(async tx => {
    await run(
      tx,
      sql`insert into app.payee (id, customer, name, nickname, account_sealed, last4, category, address, phone, website, created_at)
          values (${id}, ${customer}, ${name}, ${nickname || name}, ${sealed}, ${accountNumber.slice(-4)}, ${category},
            ${address ?? ''}, ${phone ?? ''}, ${website ?? ''}, ${new Date(await clocks.bank())})
          on conflict (id) do nothing`,
    )
    return ownPayee(tx, id)
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
    const { clocks } = ctx.machinery
    const at = await clocks.bank()
    return ctx.asCaller(async tx => {
      const row = await ownPayee(tx, id)
      await run(tx, sql`update app.payee set deleted_at = ${new Date(at)} where id = ${row.id}`)
      await withdrawAutopayOf(tx, row.id, at)
      const cancelled = await cancelAutopaysTo(tx, row.id, at)
      if (cancelled > 0) await tellPayee(tx, row, 'payee-removed', clocks.wall())
      return toPayee((await payeeById(tx, row.id)) ?? row)
    })
  })
