import { notFound } from '../errors.ts'
import { signedIn } from '../trpc.ts'
import { AUTO_SAVE_TEXTS, autoSave as autoSaveOut, ruleId } from './auto-save.schema.ts'
import { rulesOf } from './plan.queries.ts'
import { changed } from './auto-save.ts'

/** Takes a rule away; what it moved stays where it is. */
export const removeRule = signedIn
  .input(ruleId)
  .output(autoSaveOut)
  .mutation(({ ctx, input: { id } }) =>
    changed(ctx, async tx => {
      const gone = (await rulesOf(tx, ctx.customer)).some(rule => rule.id === id)
      if (!gone) throw notFound(AUTO_SAVE_TEXTS.gone)
      await tx.deleteFrom('app.auto_save_rule').where('id', '=', id).execute()
    }),
  )
