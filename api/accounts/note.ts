import { sql } from 'kysely'
import { transaction } from '../platform/account.schema.ts'
import { asSpelled } from '../platform/categories/categories.schema.ts'
import { run } from '../platform/db.ts'
import { notFound } from '../errors.ts'
import { signedIn } from '../trpc.ts'
import { lineNote } from './note.schema.ts'
import { ownLineCalled } from './proof.ts'
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
      const { own, line } = await ownLineCalled(tx, lineId)
      const id = `1-${line.seq}-${line.leg}`
      const wanted = asSpelled(category ?? '') || null
      if (category !== undefined)
        await run(tx, sql`delete from app.line_part where customer = ${ctx.customer} and line = ${id}`)
      await run(
        tx,
        sql`insert into app.posting_note as kept (customer, line, category, note)
            values (${ctx.customer}, ${id}, ${wanted}, ${note || null})
            on conflict (customer, line) do update set
              category = ${category === undefined ? sql`kept.category` : wanted},
              note = ${note === undefined ? sql`kept.note` : note || null}`,
      )
      const [shown] = await toTransactions(tx, own, [line])
      if (!shown) throw notFound('Transaction not found.')
      return shown
    }),
  )
