import { depositKinds } from '../../ledger/accounts.ts'
import { addDays } from '../../ledger/calendar.ts'
import { AppError } from '../errors.ts'
import { signedIn } from '../trpc.ts'
import { AUTO_SAVE_TEXTS, autoSaveInput, autoSave as autoSaveOut } from './auto-save.schema.ts'
import { refuseStale } from '../platform/version.ts'
import { versionOfPlan, planOf } from './plan.queries.ts'
import { changed } from './auto-save.ts'

/**
 * Sets AutoSave up, or changes it, and lets it run. It begins tomorrow morning; a rhythm that stays goes on. 409 where
 * it was changed or paused since the page saw it.
 */
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
      const { amount, frequency, goalName } = input
      const [floor, goalAmount] = [input.floor || '0.00', input.goalAmount || null]
      const [from, to] = [source.state.id, target.state.id]
      const wanted = versionOfPlan({ from, to, amount, frequency, floor, goalName, goalAmount, paused: false })
      if (before) refuseStale(input.version, versionOfPlan(before), wanted)
      const values = {
        from_account: from,
        to_account: to,
        amount,
        frequency,
        starts_on: startsOn,
        floor,
        goal_name: goalName,
        goal_amount: goalAmount,
        paused: false,
      }
      await tx
        .insertInto('app.auto_save')
        .values({ customer: ctx.customer, ...values })
        .onConflict(one => one.column('customer').doUpdateSet(values))
        .execute()
    })
  })
