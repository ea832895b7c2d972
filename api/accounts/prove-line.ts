import { notFound } from '../errors.ts'
import { signedIn } from '../trpc.ts'
import { lineId } from './note.schema.ts'
import { entry } from './proof.schema.ts'
import { entriesOf, ownLineCalled } from './proof.ts'

/** One line of the caller's own with its sides. 404 for everything else, pending lines included. */
export const proveLine = signedIn
  .meta({ allowance: 'document' })
  .input(lineId)
  .output(entry)
  .query(({ ctx, input }) =>
    ctx.own.read(async (tx, { every }) => {
      const { own, line } = await ownLineCalled(tx, input.lineId, every)
      const [found] = await entriesOf(tx, own, [line], every)
      if (!found) throw notFound('Transaction not found.')
      return found
    }),
  )
