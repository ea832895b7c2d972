/** "Why this number?": opening plus entries is closing, each entry with its two sides in plain words. */
import * as z from 'zod'
import { lineCursor, transaction } from '../platform/account.schema.ts'
import { phrase } from '../platform/answered-phrase.schema.ts'
import { form, idText, usd, whole } from '../platform/fields.schema.ts'

export const proofQuery = form({
  accountId: idText.default('primary'),
  /** Entries to show; what came before them is the opening balance. */
  limit: whole('Please choose 1 to 100 entries', 1, 100).default(20),
  cursor: lineCursor.optional(),
})

/** One side of an entry: which account, by how much, from the customer's point of view or the bank's books'. */
const side = z.object({
  /** 'Everyday Checking ••4821', or what the bank's own account is for. */
  account: z.string(),
  /** One of the caller's own accounts. */
  own: z.boolean(),
  /** What it did to that account: debit or credit of the books, amount unsigned. */
  posting: z.enum(['debit', 'credit']),
  amount: usd,
})

export const entry = z.object({ line: transaction, before: usd, sides: z.array(side), words: z.string() })

export const proof = z.object({
  accountId: z.uuid(),
  opening: usd,
  closing: usd,
  /** Oldest first. */
  entries: z.array(entry),
  nextCursor: z.string().nullable(),
  /** Opening plus the entries equals closing: checked on the server, and here to be checked again. */
  adds: z.boolean(),
  /** From the balance to what can be used: each hold, then what has not settled. */
  available: z.object({
    balance: usd,
    /** What an investment account's securities are worth today: its total value is this and the balance. */
    securities: usd.optional(),
    held: usd,
    holds: z.array(z.object({ reason: z.string(), says: phrase, amount: usd, until: z.string().nullable() })),
    creditLimit: usd.optional(),
    /** Additive: of a frozen account, what could be used if it were not. */
    frozen: usd.optional(),
    availableBalance: usd,
    unsettled: usd,
    withdrawableBalance: usd,
  }),
})
