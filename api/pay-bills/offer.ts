import { offerDownload } from '../platform/downloads.ts'
import type { Print } from '../platform/press.ts'
import type { SignedInContext } from '../trpc.ts'

export const offer = async (ctx: SignedInContext, print: Print) => ({
  downloadUrl: await offerDownload(ctx.machinery, { customer: ctx.customer, session: ctx.session.id }, await print()),
})
