/**
 * An order that looks the same as the one that is thought about: previews tell of it, and nothing is refused for it.
 */
import * as z from 'zod'
import { usd } from '../fields.schema.ts'
import { orderStates } from './states.schema.ts'

export const alike = z
  .object({
    kind: z.string(),
    state: z.enum(orderStates),
    /** 'Rainy Day ••0937', a payee, 'Branch withdrawal'. */
    receiver: z.string(),
    /** None where it is only known on the day. */
    amount: usd.nullable(),
    /** The day it is for, or was made on. */
    on: z.string(),
    frequency: z.string(),
  })
  .nullable()
  .meta({ description: 'An order that looks the same: one still to come, or made in the last 24 hours' })

export type Alike = z.input<typeof alike>
