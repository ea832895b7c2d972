import { entry } from '../platform/categories/entry.schema.ts'
import { signedIn } from '../trpc.ts'
import { lineInput } from './categories.schema.ts'
import { found } from './own-entry.ts'

/** One line of the caller's own with what is written beside it. 404 for everything else, pending lines included. */
export const getEntry = signedIn
  .input(lineInput)
  .output(entry)
  .query(({ ctx, input: { lineId } }) => ctx.asCaller(async tx => (await found(tx, lineId)).shown()))
