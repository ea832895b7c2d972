/** Cash on a card into an own account (doc3 §2.8, §5; LED-17). */
import * as z from 'zod'
import { confirmedAnswer } from '../platform/account.schema.ts'
import { form, idText, money, usd, chosen } from '../platform/fields.schema.ts'
import { foretold } from '../platform/safe-to-move.schema.ts'

export const advances = z.object({
  cards: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      lastFour: z.string(),
      /** What it gives in cash, its fee counted in. */
      availableCredit: usd,
      /** Percent a year, from the day. */
      apr: z.string(),
    }),
  ),
  /** Of one advance. */
  limit: usd,
  /** The ten latest, newest first. */
  recent: z.array(z.object({ id: z.string(), date: z.string(), amount: usd, fee: usd, account: z.string() })),
})

export const advanceRequest = form({
  accountId: idText.default('primary'),
  amount: money('Please enter a valid amount'),
  toAccountId: chosen('Please select a destination account', 64),
})

const cost = { amount: usd, fee: usd, total: usd }

/** `availableCredit`: after it. */
export const advancePreview = z.object({ ...cost, availableCredit: usd, refusal: foretold })

/** The line and the balance are the own account's. */
export const advanceAnswer = confirmedAnswer.extend({ ...cost, availableCredit: usd })
