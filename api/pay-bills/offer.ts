import { offerDownload, type PaperName } from '../platform/downloads.ts'
import type { SignedInContext } from '../trpc.ts'

export const offer = async (ctx: SignedInContext, paper: PaperName, which: Readonly<Record<string, string>>) => ({
  downloadUrl: await offerDownload(ctx.machinery, { customer: ctx.customer, session: ctx.session.id }, paper, which),
})
