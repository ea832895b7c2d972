/** Every paper that can be fetched by an address: how it is read, as the customer, and then drawn. */
import * as z from 'zod'
import { fileOf } from './activity/activity-file.ts'
import { activityFilter } from './activity/activity.schema.ts'
import { receiptOf } from './pay-bills/payment-receipt.ts'
import { reportOf } from './pay-bills/payment-report.ts'
import { byPayment, reportRequest } from './pay-bills/payment.schema.ts'
import type { Offered, PaperName } from './platform/downloads.ts'
import type { Print } from './platform/press.ts'
import { uploadOf, whichUpload } from './platform/kept-file.ts'
import { paperOf } from './statements/paper.ts'
import { keptRequest } from './statements/statements.schema.ts'
import type { Reader } from './trpc.ts'

/** Asks as it was asked, and reads as if it were asked now. */
const paper =
  <W>(asked: z.ZodType<W>, read: (reader: Reader, which: W) => Promise<Print>) =>
  (reader: Reader, which: unknown): Promise<Print> =>
    read(reader, asked.parse(which))

const papers: Record<PaperName, (reader: Reader, which: unknown) => Promise<Print>> = {
  statement: paper(keptRequest, paperOf),
  activity: paper(activityFilter, fileOf),
  'payment-report': paper(reportRequest, reportOf),
  'payment-receipt': paper(byPayment, receiptOf),
  upload: paper(whichUpload, uploadOf),
}

const named = new Map(Object.entries(papers))

/** Reads the paper that a ticket names. */
export async function readPaper(reader: Reader, { paper: name, which }: Offered): Promise<Print> {
  const read = named.get(name)
  if (!read) throw new Error(`a ticket for ${name}, which is no paper`)
  return read(reader, which)
}
