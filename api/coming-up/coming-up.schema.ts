/** Everything that is scheduled, over transfers, bills and automatic payments, and what it does to the balances. */
import * as z from 'zod'
import { comingKinds } from '../platform/coming-kinds.schema.ts'
import { bankDate } from '../platform/dates.schema.ts'
import { form, idOf, idText, money, usd } from '../platform/fields.schema.ts'
import { orderStates } from '../platform/orders/states.schema.ts'

const DATE = 'Please select a date'
export const COUNT_TEXTS = {
  source: 'Please choose what is counted',
  counted: 'Please say whether it is counted',
  unknown: 'Nothing of this comes up.',
} as const

/** The days from `from` (default today) to `to` (default three months on), both included; at most a year. */
export const comingUpQuery = form({ from: bankDate(DATE).optional(), to: bankDate(DATE).optional() })

export const comingUpItem = z
  .object({
    id: z.string(),
    date: z.string(),
    kind: z.enum(comingKinds),
    /**
     * The id of the transfer, payment, bill or automatic payment; of what was found, of the account it is found on, or
     * of the payee.
     */
    of: z.string(),
    /** Additive: what is switched off and on together: a series, a bill, a payer, a subscription. */
    source: z.string(),
    /** Additive: false where the customer has switched it off, or it is not made. It is shown, and counted nowhere. */
    counted: z.boolean(),
    /** Additive: whether the account that should pay it is frozen: it is not made, and not counted. */
    frozen: z.boolean(),
    description: z.string(),
    /** Out is negative. None where it is only known on the day. */
    amount: usd.nullable(),
    /** Additive: the part of `amount` that does not reach `toAccount`: a wire's fee, tax that is withheld. */
    fee: usd,
    fromAccount: z.string().nullable(),
    fromName: z.string(),
    toAccount: z.string().nullable(),
    frequency: z.string(),
    /** False for a bill that is due and that nothing pays yet, and for income and subscriptions that are expected. */
    planned: z.boolean(),
    /** Set aside already. */
    held: z.boolean(),
    /**
     * Additive: the state of the order that does it; none of a bill that nothing pays, and of later dates of a series.
     */
    state: z.enum(orderStates).nullable(),
    /** Additive: the moment (ISO) from which it is made. None of a bill that nothing pays. */
    runsAt: z.string().nullable(),
    /** Additive: the day on which a bill that nothing pays was due or is, which may be past. */
    dueOn: z.string().nullable(),
  })
  .meta({ id: 'ComingUp' })

/** Whether the forecast, the dashboard and "Safe to move?" count what comes of this source. */
export const countInput = form({
  /** An account, and what a line calls somebody. */
  source: idOf(400).min(1, COUNT_TEXTS.source),
  counted: z.boolean(COUNT_TEXTS.counted),
})
export const counting = z.object({ source: z.string(), counted: z.boolean() })

export type ComingUpItem = z.input<typeof comingUpItem>

/** "Safe to move?" for a payment of this amount. */
export const outlookQuery = form({
  accountId: idText.min(1, 'Please select an account'),
  amount: money('Please enter a valid amount'),
  /** The plan that is being changed (an item's `of`): it is not counted beside its new form. */
  except: idText.optional(),
})
