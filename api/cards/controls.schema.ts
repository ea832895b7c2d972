/** What a customer allows their cards: locked or not, where they may be used, and for how much a day. */
import * as z from 'zod'
import { parseTyped, text } from '../../ledger/money.ts'
import { form, idText, usd } from '../platform/fields.schema.ts'

const switches = {
  locked: z.boolean('Please choose whether the card is locked'),
  /** Purchases on the web, purchases in another country, cash at machines. */
  online: z.boolean('Please choose whether the card may be used online'),
  abroad: z.boolean('Please choose whether the card may be used abroad'),
  atm: z.boolean('Please choose whether the card may be used at machines'),
}

const LIMIT = 'Please enter a limit of the day, or none'

/** Dollars, zero allowed; null for none. */
const limit = z
  .union([z.string(), z.number(), z.null()], LIMIT)
  .refine(value => value === null || parseTyped(value) !== undefined, LIMIT)
  .transform(value => {
    const amount = value === null ? undefined : parseTyped(value)
    return amount === undefined ? null : text(amount)
  })
  .meta({ description: 'US dollars: number or text, at most two decimals; null for none', example: '250.00' })

const card = z.object({
  id: z.string(),
  name: z.string(),
  /** Of the account. */
  lastFour: z.string(),
  /** Of the card itself, where one was issued: what stands on the plastic. */
  cardLastFour: z.string().nullable(),
  ...switches,
  /** Of purchases and of cash at machines, in a day of the bank; null where only the bank's limits count. */
  dailyLimit: usd.nullable(),
  dailyCashLimit: usd.nullable(),
  /** What was bought today. */
  boughtToday: usd,
})

/** Of the caller's accounts that have a card, oldest first. */
export const cardControls = z.object({ cards: z.array(card) })

/** What is not named stays as it is, so that a page that is behind undoes nothing: a lock, for instance. */
export const cardControlsWish = form({
  accountId: idText,
  ...z.object({ ...switches, dailyLimit: limit, dailyCashLimit: limit }).partial().shape,
})

export const cardControlsAnswer = card
