/** Bringing an investment account to another mix (doc3 §2.8, §3 to §5; LED-38). */
import * as z from 'zod'
import { form, idText, money, required, usd, whole } from '../platform/fields.schema.ts'
import { foretold } from '../platform/safe-to-move.schema.ts'
import { exact, percent } from './investment.schema.ts'

/** The document's, in its order. */
export const mixCategories = ['Stocks', 'Bonds', 'Cash', 'Alternative Investments'] as const
export type MixCategory = (typeof mixCategories)[number]

/** By the names of their fields. */
export const mixFields = {
  stocks: 'Stocks',
  bonds: 'Bonds',
  cash: 'Cash',
  alternatives: 'Alternative Investments',
} as const satisfies Record<string, MixCategory>

const TOTAL = 'Total allocation must equal 100%'

/** A whole percentage, as a slider gives it. */
const share = whole(TOTAL, 0, 100)

const mix = { stocks: share, bonds: share, cash: share, alternatives: share }

interface Mix {
  stocks: number
  bonds: number
  cash: number
  alternatives: number
}
const isWhole = ({ stocks, bonds, cash, alternatives }: Mix) => stocks + bonds + cash + alternatives === 100
const wholeMix = { message: TOTAL, path: ['stocks'] }

export const mixRequest = form({ accountId: idText.default('primary'), ...mix }).refine(isWhole, wholeMix)

const LOOK = 'Please look at what would be traded first.'
const MOST_TRADES = 40

/** Whole shares. */
const shownTrade = form({
  side: z.enum(['buy', 'sell'], LOOK),
  symbol: required(LOOK, 12),
  quantity: z
    .union([z.string(), z.number()], LOOK)
    .transform(String)
    .pipe(z.string().regex(/^[1-9]\d{0,8}$/, LOOK)),
  price: money(LOOK),
})

export const rebalanceRequest = form({
  accountId: idText.default('primary'),
  ...mix,
  /** What was shown, as the preview says it: these trades are made at these prices, or none. */
  trades: z.array(shownTrade, LOOK).min(1, LOOK).max(MOST_TRADES, LOOK),
}).refine(isWhole, wholeMix)

const allocation = z.object({ category: z.enum(mixCategories), percentage: percent, amount: usd })

const trade = z.object({
  side: z.enum(['buy', 'sell']),
  symbol: z.string(),
  name: z.string(),
  category: z.enum(mixCategories),
  quantity: exact,
  price: usd,
  amount: usd,
})
export type RebalanceTrade = z.input<typeof trade>

const stand = {
  allocation: z.array(allocation),
  totalValue: usd,
  /** How far the category that is farthest from its target is from it, in points. */
  drift: percent,
}

export const portfoliosOut = z.object({
  /** The day of the prices. */
  pricedOn: z.string(),
  accounts: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      lastFour: z.string(),
      ...stand,
      /** The mix that it was brought to last; before that the present one, in whole percents. */
      target: z.array(z.object({ category: z.enum(mixCategories), percentage: percent })),
      lastRebalanced: z.string().nullable(),
    }),
  ),
})

export const rebalancePreview = z.object({
  /** Sales first: they pay for what is bought. Whole shares. */
  trades: z.array(trade),
  before: z.object(stand),
  after: z.object(stand),
  /** What the sales realize over their average cost, to be told with the year's taxes. Nothing is withheld. */
  realizedGain: usd,
  /** Additive: cash that pays for nothing yet, because it has not settled (C-80). */
  unsettledCash: usd,
  refusal: foretold,
})

export const rebalanceAnswer = z.object({
  confirmationNumber: z.string(),
  date: z.string(),
  trades: z.array(trade),
  realizedGain: usd,
  after: z.object(stand),
})
