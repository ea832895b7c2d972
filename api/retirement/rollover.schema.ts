/** Rolling over what is here already (doc3 §2.8, §3, §5): indirect within 60 days and once a year, or direct. */
import * as z from 'zod'
import { form, idText, money, usd, chosen } from '../platform/fields.schema.ts'
import { foretold } from '../platform/safe-to-move.schema.ts'
import { directRollover } from './direct-rollover.schema.ts'
import { choice } from './retirement.schema.ts'

export const rolloversOut = z.object({
  /** Own retirement accounts: the money goes into one, and moves from one to another. */
  accounts: z.array(choice),
  /** Own accounts that may pay what goes back. */
  funds: z.array(choice),
  /** Withdrawals whose 60 days still run, the newest first. */
  withdrawals: z.array(
    z.object({
      id: z.string(),
      date: z.string(),
      account: z.string(),
      amount: usd,
      /** What was withheld of it counts, too: it is made up from other money. */
      withheld: usd,
      left: usd,
      until: z.string(),
      days: z.number(),
      /** Another one was rolled over within a year of it. */
      yearUsed: z.boolean(),
    }),
  ),
  /** What was asked for at other institutions, the newest first. */
  direct: z.array(directRollover),
  /** What was rolled over here, the newest first. */
  made: z.array(z.object({ id: z.string(), date: z.string(), amount: usd, indirect: z.boolean() })),
})

export const rolloverRequest = form({
  /** The retirement account that it goes into. */
  accountId: idText.default('primary'),
  amount: money('Please enter a valid amount greater than zero'),
  fromAccountId: chosen('Please select a source account', 64),
  /** The withdrawal that comes back; without it the money moves from another retirement account. */
  withdrawalId: idText.optional(),
})

export const rolloverPreview = z.object({ amount: usd, balanceAfter: usd, refusal: foretold })
