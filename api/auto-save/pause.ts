import { AppError } from '../errors.ts'
import { signedIn } from '../trpc.ts'
import { AUTO_SAVE_TEXTS, autoSave as autoSaveOut, pauseInput } from './auto-save.schema.ts'
import { changed } from './auto-save.ts'

/** While AutoSave pauses nothing is moved, by no rule; what happens meanwhile is not caught up with. */
export const pause = signedIn
  .input(pauseInput)
  .output(autoSaveOut)
  .mutation(({ ctx, input: { paused } }) =>
    changed(ctx, async tx => {
      const done = await tx
        .updateTable('app.auto_save')
        .set({ paused })
        .where('customer', '=', ctx.customer)
        .executeTakeFirst()
      if (done.numUpdatedRows === 0n) throw new AppError('wrong_state', AUTO_SAVE_TEXTS.missing)
    }),
  )
