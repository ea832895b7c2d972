/** Everything that is scheduled, over transfers, bills and automatic payments, and what it does to the balances. */
import * as z from 'zod'
import { comingKinds } from '../platform/coming-kinds.schema.ts'
import { bankDate } from '../platform/dates.schema.ts'
import { form, idText, money, usd } from '../platform/fields.schema.ts'
import { orderStates } from '../platform/orders/states.schema.ts'

const DATE = 'Please select a date'

/** The days from `from` (default today) to `to` (default three months on), both included; at most a year. */
export const comingUpQuery = form({ from: bankDate(DATE).optional(), to: bankDate(DATE).optional() })

export const comingUpItem = z
  .object({
    id: z.string(),
    date: z.string(),
    kind: z.enum(comingKinds),
    /** The id of the transfer, payment, bill or automatic payment; of income, of the account that receives it. */
    of: z.string(),
    description: z.string(),
    /** Out is negative. None where it is only known on the day. */
    amount: usd.nullable(),
    fromAccount: z.string().nullable(),
    fromName: z.string(),
    toAccount: z.string().nullable(),
    frequency: z.string(),
    /** False for a bill that is due and that nothing pays yet, and for income that is expected. */
    planned: z.boolean(),
    /** Set aside already. */
    held: z.boolean(),
    /** Additive: the state of the order that does it; none of a bill that nothing pays, and of later dates of a series. */
    state: z.enum(orderStates).nullable(),
    /** Additive: the moment (ISO) from which it is made. None of a bill that nothing pays. */
    runsAt: z.string().nullable(),
  })
  .meta({ id: 'ComingUp' })

export type ComingUpItem = z.input<typeof comingUpItem>

/** "Safe to move?" for a payment of this amount. */
export const outlookQuery = form({
  accountId: idText.min(1, 'Please select an account'),
  amount: money('Please enter a valid amount'),
  /** The plan that is being changed (an item's `of`): it is not counted beside its new form. */
  except: idText.optional(),
})
