import { lineIdOf } from '../platform/categories/entries.ts'
import { entry } from '../platform/categories/entry.schema.ts'
import { signedIn } from '../trpc.ts'
import { tagInput } from './categories.schema.ts'
import { found } from './own-entry.ts'
import { roomForTags } from '../platform/categories/own-words.ts'

/** The customer's words on a line, by which it is found. */
export const tagLine = signedIn
  .input(tagInput)
  .output(entry)
  .mutation(({ ctx, input: { lineId, tags } }) =>
    ctx.asCaller(async tx => {
      const { line, shown } = await found(tx, lineId)
      if (tags.length > 0) await roomForTags(tx, ctx.customer, tags)
      await tx
        .insertInto('app.posting_note')
        .values({ customer: ctx.customer, line: lineIdOf(line), tags })
        .onConflict(known => known.columns(['customer', 'line']).doUpdateSet({ tags }))
        .execute()
      return shown()
    }),
  )
