/** A kept statement on its way out: as it was kept, in one format, in the language that its customer reads now. */
import type * as z from 'zod'
import { caller } from '../auth/customer.queries.ts'
import { notFound } from '../errors.ts'
import type { Tx } from '../platform/db.ts'
import type { Print } from '../platform/press.ts'
import type { Reader } from '../trpc.ts'
import type { drawWritten } from './formats.ts'
import type { keptRequest } from './statements.schema.ts'
import { writtenStatement } from './take.ts'

const FORMATS = import.meta.resolve('./formats.ts')

export async function paperOf(
  { machinery, customer, asCaller }: Reader,
  { id, format }: z.output<typeof keptRequest>,
): Promise<Print> {
  const read = async (tx: Tx) => ({ written: await writtenStatement(tx, id), ...(await caller(tx, customer)) })
  const { written, language } = await asCaller(read)
  if (!written) throw notFound('This statement could not be found.')
  return () => machinery.press<typeof drawWritten>(customer, FORMATS, 'drawWritten', [written, format, language])
}
