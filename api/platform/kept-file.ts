/** A file that a customer gave us, as it goes back to them. */
import * as z from 'zod'
import type { Reader } from '../trpc.ts'
import type { Print } from './press.ts'

/** Which of the caller's files, and as what. */
export const whichUpload = z.object({ id: z.uuid(), name: z.string(), type: z.string() })

/** Bytes that are read at once. */
const SLICE = 262_144

/** Files do not change, so that its slices are of one. */
export async function uploadOf(reader: Reader, { id, name, type }: z.output<typeof whichUpload>): Promise<Print> {
  return async () => ({ name, type, pieces: slicesOf(reader, id) })
}

async function* slicesOf({ asCaller }: Reader, id: string): AsyncGenerator<Uint8Array, void> {
  for (let from = 1, more = true; more; from += SLICE) {
    const { slice } = await asCaller(tx =>
      tx
        .selectFrom('app.upload')
        .select(eb => eb.fn<Buffer>('substr', ['bytes', eb.val(from), eb.val(SLICE)]).as('slice'))
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    )
    if (slice.length > 0) yield slice
    more = slice.length === SLICE
  }
}
