/** A forecast that is followed: its own alert line, and what was said beside what came. Both sides read this. */
import * as z from 'zod'
import { form, idText, money, usd } from '../platform/fields.schema.ts'
import { comingUpItem } from './coming-up.schema.ts'

export const FORECAST_TEXTS = {
  line: 'Please enter a valid amount',
  followed: 'Please say whether the forecast is followed',
  kind: 'Only accounts that you spend from have a forecast.',
} as const

/** So many days ahead are held against what came. */
export const AHEAD = [1, 7, 14] as const

export const forecastQuery = form({ accountId: idText })

/** Not followed: what was said is forgotten, too. `line` empty: nothing is told. */
export const followInput = form({
  accountId: idText,
  followed: z.boolean(FORECAST_TEXTS.followed),
  line: z.union([z.literal(''), money(FORECAST_TEXTS.line)], FORECAST_TEXTS.line).default(''),
})

export const forecastRecord = z.object({
  today: z.string(),
  accountId: z.string(),
  name: z.string(),
  /** As it is said now: the end of each day. */
  points: z.array(z.object({ date: z.string(), balance: usd })),
  lowest: z.object({ date: z.string(), balance: usd }),
  /** What these points are made of, the next first, with what is switched off and what is only known on its day. */
  items: z.array(
    comingUpItem.pick({ id: true, date: true, kind: true, of: true, source: true, description: true }).extend({
      /** What it does to this account: out is negative. */
      amount: usd.nullable(),
      planned: z.boolean(),
      counted: z.boolean(),
      /** Set aside already, and so not there to be taken again. */
      held: z.boolean(),
    }),
  ),
  followed: z.boolean(),
  line: usd.nullable(),
  /** The line that is drawn: its own, else that of the balance alert. */
  alert: usd.nullable(),
  /** Each day that has come since, the latest first: what was there at its end, and what had been said of it. */
  days: z.array(
    z.object({ date: z.string(), came: usd, said: z.array(z.object({ ahead: z.number(), balance: usd })) }),
  ),
  /** By how much it was off on average, without a sign; none before the first. */
  errors: z.array(z.object({ ahead: z.number(), count: z.number(), average: usd })),
})

/** The alert lines that accounts have of their own. */
export const ownLines = z.array(z.object({ accountId: z.string(), name: z.string(), line: usd }))

export type ForecastRecord = z.input<typeof forecastRecord>
