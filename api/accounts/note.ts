import { everyAccountOf } from '../platform/accounts/account.queries.ts'
import { ownLineCalled } from '../platform/accounts/own-line.queries.ts'
import { transaction } from '../platform/account.schema.ts'
import { lineIdOf } from '../platform/categories/entries.ts'
import { roomForCategories, spelledAs } from '../platform/categories/own-words.ts'
import { notFound } from '../errors.ts'
import { signedIn } from '../trpc.ts'
import { lineNote } from './note.schema.ts'
import { toTransactions } from '../platform/accounts/transactions.queries.ts'

/**
 * The customer's own category and note on a line; the journal stays as it is. What is not given stays, empty takes
 * away. A category, or its taking away, makes a split line whole again.
 */
export const noteLine = signedIn
  .input(lineNote)
  .output(transaction)
  .mutation(({ ctx, input: { lineId, category, note } }) =>
    ctx.asCaller(async tx => {
      const named = await ownLineCalled(tx, lineId, await everyAccountOf(tx))
      if (!named) throw notFound('Transaction not found.')
      const { own, line } = named
      const id = lineIdOf(line)
      const wanted = (await spelledAs(tx, category ?? '')) || null
      await roomForCategories(tx, ctx.customer, [wanted])
      if (category !== undefined)
        await tx.deleteFrom('app.line_part').where('customer', '=', ctx.customer).where('line', '=', id).execute()
      await tx
        .insertInto('app.posting_note')
        .values({ customer: ctx.customer, line: id, category: wanted, note: note || null })
        .onConflict(kept =>
          kept.columns(['customer', 'line']).doUpdateSet(eb => ({
            category: category === undefined ? eb.ref('app.posting_note.category') : wanted,
            note: note === undefined ? eb.ref('app.posting_note.note') : note || null,
          })),
        )
        .execute()
      const [shown] = await toTransactions(tx, own, [line])
      if (!shown) throw notFound('Transaction not found.')
      return shown
    }),
  )
