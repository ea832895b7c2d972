/** A line of any account as calls answer it, with its categories and what the customer wrote beside it. */
import * as z from 'zod'
import { phrase } from '../answered-phrase.schema.ts'
import { usd } from '../fields.schema.ts'
import { flows } from './categories.schema.ts'

const part = z.object({
  category: z.string(),
  flow: z.enum(flows),
  /** Out is negative. */
  amount: usd,
})

/** A line of any account, with what is written beside it. */
export const entry = z
  .object({
    /** Ledger, event and leg: '1-48213-0'. A pending line is money set aside: '1-48213-hold'. */
    id: z.string(),
    accountId: z.uuid(),
    /** 'Everyday Checking ••4821'. */
    accountName: z.string(),
    /** The bank day on which it was written. */
    date: z.string(),
    recordedAt: z.string(),
    description: z.string(),
    says: phrase,
    status: z.enum(['Completed', 'Settling', 'Pending']),
    type: z.string(),
    /** Out is negative. */
    amount: usd,
    balance: usd.nullable(),
    /**
     * What of it the wanted category, kind of money or payee covers: all of it when nothing of that kind is asked for.
     */
    counted: usd,
    /** They add up to the amount. */
    parts: z.array(part),
    by: z.enum(['bank', 'rule', 'line', 'split']),
    maySplit: z.boolean(),
    /** Lines that a rule of the customer's takes for the same. */
    such: z.object({ key: z.string(), name: z.string() }),
    note: z.string(),
    tags: z.array(z.string()),
    /** There is a picture of its receipt. */
    receipt: z.boolean(),
  })
  .meta({ id: 'Entry' })

export type EntryOut = z.input<typeof entry>
