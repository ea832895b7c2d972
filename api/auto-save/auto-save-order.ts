/** What AutoSave sets aside: an order for each occasion, made in the morning or left out. */
import * as z from 'zod'
import { money } from '../../ledger/money.ts'
import { atOnce } from '../platform/orders/at-once.ts'

const autoSaveDetails = z.object({
  /** None for the plan. */
  rule: z.string().nullable(),
  name: z.string(),
  trigger: z.string(),
  frequency: z.string(),
  occasion: z.string(),
  count: z.number(),
  keep: z.string(),
  fromLabel: z.string(),
  toLabel: z.string(),
})
export type AutoSaveDetails = z.output<typeof autoSaveDetails>

export const autoSaves = atOnce<AutoSaveDetails>({
  kind: 'auto-save',
  details: autoSaveDetails,
  texts: () => ({}),
  act: ({ from, to, amount, details: { keep, fromLabel, toLabel } }) => ({
    kind: 'internal-transfer',
    payload: { from, to, amount, ...(money(keep).isZero() ? {} : { keep }), fromLabel, toLabel },
  }),
})
