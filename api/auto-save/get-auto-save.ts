import { signedIn } from '../trpc.ts'
import { autoSave as autoSaveOut } from './auto-save.schema.ts'
import { told } from './auto-save.ts'

/** The caller’s AutoSave: what is set up, and what it did. */
export const get = signedIn.output(autoSaveOut).query(async ({ ctx }) => {
  const today = await ctx.machinery.clocks.today()
  return ctx.asCaller(tx => told(tx, ctx.customer, today))
})
