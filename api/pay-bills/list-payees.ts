import * as z from 'zod'
import { signedIn } from '../trpc.ts'
import { payeesOf, toPayee } from './payee.queries.ts'
import { payee } from './payee.schema.ts'

/** The caller’s payees (doc3 §7). */
export const listPayees = signedIn
  .output(z.array(payee))
  .query(async ({ ctx }) => (await ctx.asCaller(tx => payeesOf(tx, ctx.customer))).map(toPayee))
