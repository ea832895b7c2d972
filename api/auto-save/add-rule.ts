import type * as z from 'zod'
import type { BankDay } from '../../ledger/calendar.ts'
import { AppError } from '../errors.ts'
import { actId, wasMade } from '../platform/act-keys.ts'
import type { Tx } from '../platform/db.ts'
import { keyReused, requestDigest } from '../platform/idempotency.ts'
import { signedIn } from '../trpc.ts'
import { roomFor } from '../platform/room.ts'
import { AUTO_SAVE_TEXTS, autoSave as autoSaveOut, ruleInput } from './auto-save.schema.ts'
import { planOf, ruleAsked, rulesOf } from './plan.queries.ts'
import { changed } from './auto-save.ts'

/**
 * One key is one rule, for ever: sent again it changes nothing, also after the rule was taken away; 422 for another
 * body. It follows what happens from today on.
 */
export const addRule = signedIn
  .input(ruleInput)
  .output(autoSaveOut)
  .mutation(({ ctx, input }) => {
    const [id, asked] = [actId(ctx.key(), 'auto-save-rule'), requestDigest('auto-save-rule', input)]
    return changed(ctx, async (tx, today) => {
      const gone = (await ruleAsked(tx, id)) === undefined && (await wasMade(tx, id))
      if (gone) return
      await keep(tx, { id, customer: ctx.customer, asked }, input, today)
      const kept = await ruleAsked(tx, id)
      if (kept && !kept.equals(asked)) throw keyReused()
    })
  })

/** Keeps it, unless another try under the key has. */
async function keep(
  tx: Tx,
  { id, customer, asked }: { id: string; customer: string; asked: Buffer },
  { name, type, amount, trigger, line }: z.output<typeof ruleInput>,
  today: BankDay,
): Promise<void> {
  if (!(await planOf(tx, customer))) throw new AppError('wrong_state', AUTO_SAVE_TEXTS.missing)
  await roomFor(tx, customer, 'autoSaveRules', async () => {
    const rules = await rulesOf(tx, customer)
    return rules.some(rule => rule.id === id) ? 0 : rules.length
  })
  await tx
    .insertInto('app.auto_save_rule')
    .values({
      id,
      customer,
      name,
      type,
      amount: type === 'round-up' ? null : amount,
      trigger,
      line: trigger === 'account-above' ? line : null,
      since: today,
      asked,
    })
    .onConflict(one => one.column('id').doNothing())
    .execute()
}
