import { depositKinds } from '../../ledger/accounts.ts'
import { addDays } from '../../ledger/calendar.ts'
import { AppError } from '../errors.ts'
import { signedIn } from '../trpc.ts'
import { AUTO_SAVE_TEXTS, autoSaveInput, autoSave as autoSaveOut } from './auto-save.schema.ts'
import { planOf } from './plan.queries.ts'
import { changed } from './auto-save.ts'

/** Sets AutoSave up, or changes it, and lets it run. It begins tomorrow morning; a rhythm that stays goes on. */
export const save = signedIn
  .input(autoSaveInput)
  .output(autoSaveOut)
  .mutation(async ({ ctx, input }) => {
    const kinds = [...depositKinds]
    const [source, target] = [await ctx.own.account(input.source, kinds), await ctx.own.account(input.target, kinds)]
    if (source.state.id === target.state.id) throw new AppError('validation_failed', AUTO_SAVE_TEXTS.same, 'target')
    return changed(ctx, async (tx, today) => {
      const before = await planOf(tx, ctx.customer)
      const startsOn = before?.frequency === input.frequency ? before.startsOn : addDays(today, 1)
      const values = {
        from_account: source.state.id,
        to_account: target.state.id,
        amount: input.amount,
        frequency: input.frequency,
        starts_on: startsOn,
        floor: input.floor || '0.00',
        goal_name: input.goalName,
        goal_amount: input.goalAmount || null,
        paused: false,
      }
      await tx
        .insertInto('app.auto_save')
        .values({ customer: ctx.customer, ...values })
        .onConflict(one => one.column('customer').doUpdateSet(values))
        .execute()
    })
  })
