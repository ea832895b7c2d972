import { AppError } from '../errors.ts'
import { keyId } from '../platform/key-id.ts'
import { signedIn } from '../trpc.ts'
import { roomFor } from '../platform/room.ts'
import { AUTO_SAVE_TEXTS, autoSave as autoSaveOut, ruleInput } from './auto-save.schema.ts'
import { planOf, rulesOf } from './plan.queries.ts'
import { changed } from './auto-save.ts'

/** One key is one rule. It follows what happens from today on. */
export const addRule = signedIn
  .input(ruleInput)
  .output(autoSaveOut)
  .mutation(({ ctx, input }) =>
    changed(ctx, async (tx, today) => {
      const plan = await planOf(tx, ctx.customer)
      if (!plan) throw new AppError('wrong_state', AUTO_SAVE_TEXTS.missing)
      const id = keyId(ctx.key(), 'auto-save-rule')
      await roomFor(tx, ctx.customer, 'autoSaveRules', async () => {
        const rules = await rulesOf(tx, ctx.customer)
        return rules.some(rule => rule.id === id) ? 0 : rules.length
      })
      const { name, type, amount, trigger, line } = input
      await tx
        .insertInto('app.auto_save_rule')
        .values({
          id,
          customer: ctx.customer,
          name,
          type,
          amount: type === 'round-up' ? null : amount,
          trigger,
          line: trigger === 'account-above' ? line : null,
          since: today,
        })
        .onConflict(one => one.column('id').doNothing())
        .execute()
    }),
  )
