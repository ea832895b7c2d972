import { notFound } from '../errors.ts'
import { ownLineCalled } from '../platform/accounts/own-line.queries.ts'
import { signedIn } from '../trpc.ts'
import { lineId } from './note.schema.ts'
import { entry } from './proof.schema.ts'
import { entriesOf } from './proof.ts'

/** One line of the caller's own with its sides. 404 for everything else, pending lines included. */
export const proveLine = signedIn
  .meta({ allowance: 'document' })
  .input(lineId)
  .output(entry)
  .query(({ ctx, input }) =>
    ctx.own.read(async (tx, { every }) => {
      const named = await ownLineCalled(tx, input.lineId, every)
      const [found] = named ? await entriesOf(tx, named.own, [named.line], every) : []
      if (!found) throw notFound('Transaction not found.')
      return found
    }),
  )
