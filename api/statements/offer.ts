import { bankDayOf } from '../../ledger/calendar.ts'
import { offerDownload } from '../platform/downloads.ts'
import type { SignedInContext } from '../trpc.ts'
import { fileNameOf } from './snapshot.ts'
import type { Format } from './statements.schema.ts'
import type { Kept } from './take.ts'

/** A kept statement in one format, for one download. */
export async function offer(ctx: SignedInContext, kept: Kept, format: Format) {
  const link = await offerDownload(ctx, 'statement', { id: kept.id, format })
  return { ...link, fileName: fileNameOf(kept.content, format), statement: shown(kept) }
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
