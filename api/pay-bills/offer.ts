import { offerDownload } from '../platform/downloads.ts'
import type { FileToSend } from '../platform/file-to-send.ts'
import type { SignedInContext } from '../trpc.ts'

export const offer = async (ctx: SignedInContext, file: FileToSend) => ({
  downloadUrl: await offerDownload(ctx.machinery, { customer: ctx.customer, session: ctx.session.id }, file),
})
