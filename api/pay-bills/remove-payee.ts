import type { Tx } from '../platform/db.ts'
import { signedIn } from '../trpc.ts'
import { endAll } from '../platform/orders/cancel.ts'
import { tellPayee } from './payee-notice.ts'
import { ownPayee, toPayee } from './payee.queries.ts'
import { byPayee, payee } from './payee.schema.ts'

/**
 * Removes a payee. Payments that are pending stay; automatic payments to it are cancelled, and the customer is told
 * (ARCHITECTURE, Bills).
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
