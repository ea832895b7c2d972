import { lineIdOf } from '../platform/categories/entries.ts'
import { entry } from '../platform/categories/entry.schema.ts'
import type { Such } from '../platform/categories/such.ts'
import type { Tx } from '../platform/db.ts'
import { signedIn } from '../trpc.ts'
import { correctInput } from './categories.schema.ts'
import { dropRule, forgetParts, found } from './own-entry.ts'
import { roomForCategories, roomForRule, spelledAs } from '../platform/categories/own-words.ts'

/** Another category for this line, or for all such lines; none: as the bank has it. A split line is whole again. */
export const correctCategory = signedIn
  .input(correctInput)
  .output(entry)
  .mutation(({ ctx, input: { lineId, category, all } }) =>
    ctx.asCaller(async tx => {
      const { line, known, shown } = await found(tx, lineId)
      const id = lineIdOf(line)
      const wanted = (await spelledAs(tx, category)) || null
      await roomForCategories(tx, ctx.customer, [wanted])
      if (all && wanted !== null) await roomForRule(tx, ctx.customer, known.such.key)
      await forgetParts(tx, ctx.customer, id)
      if (all) await keepRule(tx, ctx.customer, known.such, wanted)
      const own = all ? null : wanted
      await tx
        .insertInto('app.posting_note')
        .values({ customer: ctx.customer, line: id, category: own })
        .onConflict(known => known.columns(['customer', 'line']).doUpdateSet({ category: own }))
        .execute()
      return shown()
    }),
  )

/** Called as this line is written, at most so long as the database keeps it. */
function keepRule(tx: Tx, customer: string, such: Such, category: string | null) {
  if (category === null) return dropRule(tx, customer, such.key)
  const name = such.name.trim().slice(0, 200)
  return tx
    .insertInto('app.category_rule')
    .values({ customer, such: such.key, name, category })
    .onConflict(known => known.columns(['customer', 'such']).doUpdateSet({ name, category }))
    .execute()
}
