import { notFound } from '../errors.ts'
import { rulesOf } from '../platform/categories/entries.queries.ts'
import { signedIn } from '../trpc.ts'
import { categoryList, forgetInput } from './categories.schema.ts'
import { dropRule } from './own-entry.ts'

/** Takes a rule back: such lines are what the bank takes them for. */
export const forgetRule = signedIn
  .input(forgetInput)
  .output(categoryList.pick({ rules: true }))
  .mutation(({ ctx, input: { such } }) =>
    ctx.asCaller(async tx => {
      const gone = await dropRule(tx, ctx.customer, such)
      if (gone.numDeletedRows === 0n) throw notFound('This rule does not exist.')
      return { rules: await rulesOf(tx) }
    }),
  )
