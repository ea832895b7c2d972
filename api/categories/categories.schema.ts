/** Whose a line's category is, and how a customer corrects it: for this line, for all such lines, or part by part. */
import * as z from 'zod'
import { cleanText, form, idText, money, required } from '../platform/fields.schema.ts'
import { flows } from '../platform/categories/categories.schema.ts'

const CATEGORY_TEXT = 'Please choose a category of at most 40 letters'
export const SPLIT_TEXTS = {
  sum: 'The parts must add up to {amount}',
  few: 'Please give two parts or more',
  many: 'A transaction can have at most 20 parts',
  own: 'What moves between your own accounts cannot be split',
} as const
export const MOST_PARTS = 20
export const MOST_TAGS = 10

const category = cleanText(CATEGORY_TEXT, 40)

/** Empty: as the bank has it. `all`: this one and all such lines, those to come, too. */
export const correctInput = form({ lineId: idText, category, all: z.boolean().default(false) })

/** None: whole again. Amounts without a sign; together they are the line's. */
export const splitInput = form({
  lineId: idText,
  parts: z
    .array(
      form({ category: required(CATEGORY_TEXT, 40), amount: money('Please enter a valid amount') }),
      SPLIT_TEXTS.few,
    )
    .max(MOST_PARTS, SPLIT_TEXTS.many)
    .refine(parts => parts.length !== 1, SPLIT_TEXTS.few),
})

export const tagInput = form({
  lineId: idText,
  tags: z
    .array(required('Please write tags of at most 30 letters', 30), 'Please write tags of at most 30 letters')
    .max(MOST_TAGS, 'A transaction can have at most 10 tags')
    .transform(tags => [...new Set(tags.map(tag => tag.normalize('NFC').toLowerCase()))]),
})

export const lineInput = form({ lineId: idText })

export const forgetInput = form({ such: idText })

export const categoryList = z.object({
  categories: z.array(z.object({ name: z.string(), flow: z.enum(flows) })),
  /** Words of the customer's own, beside the bank's. */
  own: z.array(z.string()),
  /** `such` finds them; `name` is how a line of them is written. */
  rules: z.array(z.object({ such: z.string(), name: z.string(), category: z.string() })),
  tags: z.array(z.string()),
})
