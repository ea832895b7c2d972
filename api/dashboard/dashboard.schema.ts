/** The dashboard (doc1 §2.4, §7). */
import * as z from 'zod'
import { comingKinds } from '../platform/coming-kinds.schema.ts'
import { account, transaction } from '../platform/account.schema.ts'
import { codeKinds } from '../platform/orders/states.schema.ts'
import { form, idText, usd } from '../platform/fields.schema.ts'
import { user } from '../platform/user.schema.ts'

const dayBalance = z.object({ date: z.string(), balance: usd })

export const dashboard = z.object({
  user,
  accounts: z.array(account),
  /** Over checking, savings, money market and student accounts: posted less held. */
  totalAvailable: usd,
  recentTransactions: z.array(transaction),
  /**
   * Next 14 days of each account that `totalAvailable` adds up, the one that pays bills first: what it will hold by
     what is planned. Bills
   * that nothing pays yet are counted on that one, on the day they are due.
   */
  forecasts: z.array(
    z.object({
      accountId: z.uuid(),
      name: z.string(),
      /** At the end of each day. */
      points: z.array(dayBalance),
      /** The least that it holds at any moment. */
      lowest: dayBalance,
      /**
       * The day of the next income that is expected on it, and the least that it holds before that comes: what runs
       * earlier on that day is counted. Null when none is expected.
       */
      untilIncome: dayBalance.nullable(),
      /** Of what is counted: bills that nothing pays yet. */
      bills: z.object({ count: z.number(), amount: usd }),
      /** The customer's alert line, which is each account's own, when it is on. */
      alert: usd.nullable(),
    }),
  ),
  /** Additive: what waits for its code, which ends by itself when none comes; the first to end first. */
  waiting: z
    .array(
      z.object({
        id: z.uuid(),
        kind: z.enum(codeKinds),
        /** Where it would go. */
        to: z.string(),
        amount: usd,
        /** ISO UTC. */
        until: z.string(),
      }),
    )
    .default([]),
  /** What is scheduled or due in these days, the next first. */
  upcoming: z.array(
    z.object({
      id: z.string(),
      date: z.string(),
      kind: z.enum(comingKinds),
      description: z.string(),
      amount: usd,
      /** Additive: own accounts that it leaves and reaches; both where it only moves between them. */
      fromAccount: z.string().nullable().default(null),
      toAccount: z.string().nullable().default(null),
      /** Additive: as `of` of what comes up. */
      of: z.string().default(''),
      /** False for a bill that is due and that nothing pays yet. */
      planned: z.boolean(),
      /** Additive: the day on which such a bill was due or is, which may be past. */
      dueOn: z.string().nullable().default(null),
    }),
  ),
})

export const dashboardAccount = form({ id: idText })
export const accountWithTransactions = account.extend({ transactions: z.array(transaction) })
