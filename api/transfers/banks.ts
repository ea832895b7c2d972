import * as z from 'zod'
import { publicProcedure } from '../trpc.ts'
import { usBanks } from './us-banks.schema.ts'

const bankEntry = z
  .object({
    id: z.string(),
    name: z.string(),
    routingNumber: z.string(),
    /** The number is made up: it is assigned to no bank. */
    fictional: z.boolean(),
  })
  .meta({ id: 'UsBank' })

/** The banks that a wire can go to (doc3 §7: no token). */
export const banks = publicProcedure.output(z.array(bankEntry)).query(() => [...usBanks])
