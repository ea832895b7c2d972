/** What a statement's content is known by. */
import { createHash } from 'node:crypto'
import { canonical } from '../../ledger/canonical.ts'
import { inBreaths } from '../platform/breaths.ts'
import type { Snapshot } from './snapshot.ts'

/** Of a statement's canonical text, put together part by part. */
export async function digestOf({ lines, ...rest }: Snapshot): Promise<Buffer> {
  const [before = '', behind = ''] = canonical({ ...rest, lines: [] }).split(NO_LINES)
  const written = await inBreaths(lines, texts)
  const hash = createHash('sha256').update(`${before}"lines":[`)
  for (const [i, line] of written.entries()) hash.update(i === 0 ? line : `,${line}`)
  return hash.update(`]${behind}`).digest()
}

/** Nothing that anybody wrote has a quotation mark of its own in JSON. */
const NO_LINES = '"lines":[]'

export const texts = (part: readonly unknown[]): string[] => part.map(canonical)
