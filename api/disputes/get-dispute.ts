import { notFound } from '../errors.ts'
import { signedIn } from '../trpc.ts'
import { disputeByNumber } from './dispute.queries.ts'
import { byNumber, DISPUTE_UNKNOWN, disputeDetail } from './disputes.schema.ts'
import { toDetail } from './dispute-detail.ts'

/** One dispute by its number. 404 for anybody else's. */
export const getDispute = signedIn
  .input(byNumber)
  .output(disputeDetail)
  .query(({ ctx, input }) =>
    ctx.asCaller(async tx => {
      const row = await disputeByNumber(tx, input.number)
      if (!row) throw notFound(DISPUTE_UNKNOWN)
      return toDetail(tx, row, ctx.machinery.settings.servicePhone)
    }),
  )
