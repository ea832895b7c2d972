/**
 * The frozen content of a statement: everything that any of its formats says. Amounts are text in the customer's sign.
 */
import * as z from 'zod'
import { phrase } from '../platform/answered-phrase.schema.ts'

const line = z.object({
  /** Ledger, event and leg; the same id in every format and every statement that has this line. */
  id: z.string(),
  date: z.string(),
  description: z.string(),
  /** Absent in documents that were made before lines had it. */
  says: phrase.optional(),
  type: z.string(),
  category: z.string(),
  amount: z.string(),
  balance: z.string(),
})

export const snapshot = z.object({
  account: z.object({
    publicId: z.string(),
    kind: z.string(),
    type: z.string(),
    name: z.string(),
    number: z.string(),
    routingNumber: z.string(),
    /** A card's, where there is one. */
    creditLimit: z.string().optional(),
  }),
  holder: z.object({ name: z.string(), address: z.array(z.string()) }),
  period: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  opening: z.string(),
  closing: z.string(),
  moneyIn: z.string(),
  moneyOut: z.string(),
  interest: z.string(),
  fees: z.string(),
  /** Of a card's month that has closed: what its statement asks for. */
  bill: z
    .object({ owed: z.string(), minimum: z.string(), pastDue: z.string().optional(), dueOn: z.string() })
    .optional(),
  /** Oldest first. */
  lines: z.array(line),
  /** What else the account holds at the end: reward points, units of securities. */
  units: z.array(z.object({ asset: z.string(), quantity: z.string() })),
})

export type Snapshot = z.infer<typeof snapshot>
export type SnapshotLine = z.infer<typeof line>

/** 'wrenfield-checking-4821-2026-10-01-2026-10-31.pdf' */
export const fileNameOf = ({ account, firstDay, lastDay }: Snapshot, format: string): string =>
  `wrenfield-${account.kind}-${account.number.slice(-4)}-${firstDay}-${lastDay}.${format}`
