import { bankDayOf } from '../../ledger/calendar.ts'
import { caller } from '../auth/customer.queries.ts'
import { offerDownload } from '../platform/downloads.ts'
import type { SignedInContext } from '../trpc.ts'
import type { draw } from './formats.ts'
import type { Format } from './statements.schema.ts'
import type { Kept } from './take.ts'

const FORMATS = import.meta.resolve('./formats.ts')

/** A kept statement drawn in one format, for one download. */
export async function offer(ctx: SignedInContext, kept: Kept, format: Format) {
  const { machinery, customer, session } = ctx
  const { language } = await ctx.asCaller(tx => caller(tx, customer))
  const file = await machinery.press<typeof draw>(customer, FORMATS, 'draw', [kept, format, language])
  const downloadUrl = await offerDownload(machinery, { customer, session: session.id }, file)
  return { downloadUrl, fileName: file.name, statement: shown(kept) }
}

/** A kept statement as lists and answers tell of it. */
export const shown = ({ id, content, madeAt }: Kept) => ({
  id,
  accountId: content.account.publicId,
  kind: content.account.kind,
  accountName: content.account.name,
  lastFour: content.account.number.slice(-4),
  period: content.period,
  firstDay: content.firstDay,
  lastDay: content.lastDay,
  openingBalance: content.opening,
  closingBalance: content.closing,
  lines: content.lines.length,
  madeAt: madeAt.toISOString(),
  madeOn: bankDayOf(madeAt.getTime()),
})
