import { demoCode } from '../platform/codes.ts'
import { signedIn } from '../trpc.ts'
import { sessionState } from './sessions.schema.ts'

/**
 * Until when this session lasts, and the step-up window. Asked in the background it does not keep the session alive.
 */
export const session = signedIn.output(sessionState).query(async ({ ctx }) => {
  const { navigationApprovalMs: lasts } = ctx.machinery.settings
  const { idleEnd, absoluteEnd, approvedUntil } = ctx.session
  return {
    idleEnd: iso(idleEnd),
    absoluteEnd: iso(absoluteEnd),
    approvedUntil: approvedUntil === undefined ? null : iso(approvedUntil),
    opensForMinutes: lasts === undefined ? null : lasts / 60_000,
    demoCode: (await demoCode(ctx.machinery, 'navigation')) ?? null,
  }
})

const iso = (ms: number) => new Date(ms).toISOString()
