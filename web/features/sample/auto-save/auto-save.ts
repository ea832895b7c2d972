/** AutoSave's rules and its plan (doc3 §3, §5; LED-43). Pure. */
import * as z from 'zod'
import {
  AUTO_SAVE_TEXTS as texts,
  isRuleAmount,
  RULE_FIELDS,
  ruleTypes,
  setup,
  triggers,
} from '../../../../api/auto-save/auto-save.schema.ts'
import { inOrder, keyIn, required } from '../../../../api/platform/fields.schema.ts'
import { addMonths, type BankDay, occurrencesIn, recurrence, type Schedule } from '../../../../ledger/calendar.ts'
import { money, ZERO, type Money } from '../../../../ledger/money.ts'

export const setupForm = z.object(setup)
export type AutoSaveSettings = z.output<typeof setupForm>

/** A percentage goes up to 100; an amount is dollars. */
export const ruleForm = inOrder(
  z
    .object({
      name: required(texts.name),
      type: keyIn(ruleTypes, texts.type),
      amount: z.string().trim(),
      trigger: keyIn(triggers, texts.trigger),
    })
    .refine(({ type, amount }) => isRuleAmount(type, amount), {
      path: ['amount'],
      message: texts.amount,
      when: () => true,
    }),
  RULE_FIELDS,
)
export type AutoSaveRule = z.output<typeof ruleForm> & { readonly id: string }

const planOf = ({ frequency }: Pick<AutoSaveSettings, 'frequency'>, start: BankDay): Schedule => ({
  start,
  every: frequency,
  ending: { ends: 'never' },
})

/**
 * What has been saved by each month's end of the first year: n transfers of one amount, nothing added, nothing
 * earned.
 */
export function savedByMonth(settings: Pick<AutoSaveSettings, 'amount' | 'frequency'>, start: BankDay, months = 12) {
  const plan = planOf(settings, start)
  return Array.from({ length: months }, (_, i) => {
    const until = addMonths(start, i + 1)
    const transfers = [...occurrencesIn(plan, start, until)].filter(({ day: on }) => on < until).length
    return { until, transfers, saved: money(settings.amount).times(transfers) }
  })
}

/** Each rhythm has its next transfer within these. */
const AHEAD_MONTHS = 2

/**
 * The day on which the goal is full, or undefined without one, or when it is. `there`: what is saved already, to which
 * the transfers from the day `next` on are added.
 */
export function goalReachedOn(
  settings: AutoSaveSettings,
  start: BankDay,
  { there = ZERO, next = start }: { there?: Money; next?: BankDay } = {},
): BankDay | undefined {
  const goal = settings.goalAmount === '' ? ZERO : money(settings.goalAmount)
  const left = goal.minus(there)
  if (goal.lte(0) || left.lte(0)) return undefined
  const [first] = occurrencesIn(planOf(settings, start), next, addMonths(next, AHEAD_MONTHS))
  return recurrence(start, settings.frequency, (first?.k ?? 0) + left.div(settings.amount).ceil().toNumber() - 1)
}
