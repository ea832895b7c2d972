/** AutoSave: what is set aside, when and by which rules (doc3 §2.8, §3, §5; LED-43). Both sides read this. */
import * as z from 'zod'
import { cents, money, parseTyped, percentOf, type Money } from '../../ledger/money.ts'
import { seenVersion } from '../platform/version.schema.ts'
import {
  cleanText,
  form,
  idText,
  inOrder,
  isGiven,
  keyIn,
  money as typedMoney,
  required,
  usd,
} from '../platform/fields.schema.ts'

export const frequencies = ['daily', 'weekly', 'biweekly', 'monthly'] as const
export type AutoSaveFrequency = (typeof frequencies)[number]

/** The documents' two; the change of each purchase is ours. */
export const ruleTypes = { fixed: 'Fixed amount', percentage: 'Percentage' } as const
export const ownRuleTypes = { ...ruleTypes, 'round-up': 'Round-up to the next dollar' } as const
export const triggers = {
  'depositing-paycheck': 'When a paycheck arrives',
  'spending-restaurant': 'When I spend at a restaurant',
  'spending-shopping': 'When I go shopping',
  'receiving-refund': 'When I receive a refund',
  'account-above': 'When my account is above its usual balance',
} as const
export const ownTriggers = {
  ...triggers,
  'account-above': 'When my account is above this line',
  'card-purchase': 'When I pay by card',
} as const
export type Trigger = keyof typeof ownTriggers

export const AUTO_SAVE_TEXTS = {
  amount: 'Please enter a valid amount',
  frequency: 'Please select a frequency',
  source: 'Please select a source account',
  target: 'Please select a target account',
  same: 'Source and destination accounts cannot be the same',
  name: 'Please enter a rule name',
  type: 'Please select a rule type',
  trigger: 'Please select a trigger',
  line: 'Please enter the balance above which money is moved',
  roundUp: 'Round-ups go with card purchases',
  missing: 'Set up AutoSave first.',
  gone: 'This rule does not exist.',
} as const

/** A percentage goes up to 100; an amount is dollars. */
export function isRuleAmount(type: string, typed: string): boolean {
  const amount = parseTyped(typed)
  if (!amount?.gt(0)) return false
  return type !== 'percentage' || amount.lte(100)
}

/** LED-43: what a rule moves when its trigger brings `triggerAmount`, in cents. */
export function ruleMoves(
  { type, amount }: { readonly type: string; readonly amount: string },
  triggerAmount: Money,
): Money {
  if (type === 'round-up') return triggerAmount.ceil().minus(triggerAmount)
  return type === 'fixed' ? money(amount) : cents(percentOf(triggerAmount, amount))
}

const { amount, frequency, source, target } = AUTO_SAVE_TEXTS
const typedOrNone = z.union([z.literal(''), typedMoney(amount)], amount).default('')

/** Of the sample, too, whose source and target may be the same (C-151). */
export const setup = {
  amount: typedMoney(amount),
  frequency: z.enum(frequencies, frequency),
  source: required(source, 64),
  target: required(target, 64),
  goalName: cleanText('Please enter a goal name of at most 60 letters', 60).default(''),
  goalAmount: typedOrNone,
}

/** `floor`: what always stays on the source account. */
export const autoSaveInput = inOrder(
  form({ ...setup, floor: typedOrNone, version: seenVersion }).refine(wish => wish.source !== wish.target, {
    path: ['target'],
    message: AUTO_SAVE_TEXTS.same,
    when: isGiven,
  }),
  ['amount', 'frequency', 'source', 'target'],
)

/** The document's order (doc3 §5); the line is ours. */
export const RULE_FIELDS = ['name', 'type', 'amount', 'trigger', 'line'] as const

export const ruleInput = inOrder(
  form({
    name: required(AUTO_SAVE_TEXTS.name, 60),
    type: keyIn(ownRuleTypes, AUTO_SAVE_TEXTS.type),
    amount: z
      .union([z.string(), z.number()], amount)
      .transform(typed => String(typed).trim())
      .default(''),
    trigger: keyIn(ownTriggers, AUTO_SAVE_TEXTS.trigger),
    line: typedOrNone,
  })
    .refine(rule => rule.type === 'round-up' || isRuleAmount(rule.type, rule.amount), {
      path: ['amount'],
      message: amount,
      when: isGiven,
    })
    .refine(rule => rule.type !== 'round-up' || rule.trigger === 'card-purchase', {
      path: ['trigger'],
      message: AUTO_SAVE_TEXTS.roundUp,
      when: isGiven,
    })
    .refine(rule => rule.trigger !== 'account-above' || rule.line !== '', {
      path: ['line'],
      message: AUTO_SAVE_TEXTS.line,
      when: isGiven,
    }),
  RULE_FIELDS,
)

export const pauseInput = form({ paused: z.boolean('Please say whether AutoSave pauses') })
export const ruleId = form({ id: idText })

export const autoSave = z.object({
  today: z.string(),
  /** Own accounts that money can be set aside from, and on. */
  accounts: z.array(
    z.object({ id: z.string(), name: z.string(), lastFour: z.string(), balance: usd, availableBalance: usd }),
  ),
  settings: z
    .object({
      amount: usd,
      frequency: z.enum(frequencies, frequency),
      /** None where that account has been closed: nothing is moved any more. */
      source: z.string().nullable(),
      target: z.string().nullable(),
      floor: usd,
      goalName: z.string(),
      goalAmount: usd.nullable(),
      startsOn: z.string(),
      paused: z.boolean(),
      /** Handed back with a change, it refuses what comes from a page that is behind. */
      version: z.string(),
      /** None while it is paused. */
      nextOn: z.string().nullable(),
    })
    .nullable(),
  rules: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      type: keyIn(ownRuleTypes, AUTO_SAVE_TEXTS.type),
      amount: z.string(),
      trigger: keyIn(ownTriggers, AUTO_SAVE_TEXTS.trigger),
      line: usd.nullable(),
      since: z.string(),
    }),
  ),
  /** Where a goal is set: what its account has gained since a day, and when it is reached at that pace, if ever. */
  pace: z.object({ since: z.string(), gained: usd, reachedOn: z.string().nullable() }).nullable(),
  /** All that AutoSave has moved, and what is on the account that it saves on. */
  saved: usd,
  targetBalance: usd,
  /** The latest first. */
  history: z.array(
    z.object({
      id: z.string(),
      date: z.string(),
      amount: usd,
      from: z.string(),
      to: z.string(),
      /** The rule's own name; empty for the plan. */
      rule: z.string(),
      frequency: z.string(),
      trigger: z.string(),
      /** The day on which it happened, and how often. */
      occasion: z.string(),
      count: z.number(),
      made: z.boolean(),
      lineId: z.string().nullable(),
    }),
  ),
})

export type AutoSaveTold = z.input<typeof autoSave>
