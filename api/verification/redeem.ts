import { AppError } from '../errors.ts'
import { redeemCode, wrongCode } from '../platform/codes.ts'
import { networkOf } from '../platform/network.ts'
import { makeTicket } from '../platform/tickets.ts'
import { publicProcedure, type Context } from '../trpc.ts'
import { redeem as input, redeemAnswer } from './verification.schema.ts'

/** doc1 §5 (C-07). */
const WRONG = 'Invalid code. Please enter a valid verification code.'

/**
 * Hands a code in. Enrollment: this browser may register within 30 minutes (HttpOnly cookie). Navigation: the gates of
 * this session are open for its rest, or as long as the bank has set; that never authorises money.
 */
export const redeem = publicProcedure
  .input(input)
  .output(redeemAnswer)
  .mutation(({ ctx, input: { purpose, code } }) =>
    purpose === 'enrollment' ? enroll(ctx, code) : openGates(ctx, code),
  )

async function enroll({ machinery, request, reply }: Context, code: string) {
  const counted = [['enrollmentCode', networkOf(request.address)]] as const
  if (!(await redeemCode(machinery, { purpose: 'enrollment' }, code, `redeem:${request.id}`, counted)))
    throw wrongCode(WRONG)
  const life = machinery.settings.enrollmentGrantMs
  reply.setCookie('enrollment', await makeTicket(machinery, 'enrollment', life), life)
  return { purpose: 'enrollment', until: new Date(machinery.clocks.wall() + life).toISOString() }
}

async function openGates({ machinery, request, seen, live }: Context, code: string) {
  const session = await live()
  if (!session) throw new AppError('unauthenticated', 'Authentication required. Please log in.')
  seen.customer = session.customer
  const wanted = { purpose: 'navigation', customer: session.customer } as const
  const counted = [['codeTry', session.customer]] as const
  if (!(await redeemCode(machinery, wanted, code, `redeem:${request.id}`, counted))) throw wrongCode(WRONG)
  const { navigationApprovalMs: lasts } = machinery.settings
  const until = lasts === undefined ? session.absoluteEnd : machinery.clocks.wall() + lasts
  await machinery.db.asCustomer(session.customer, tx =>
    tx
      .updateTable('app.session')
      .set({ approved_until: new Date(until) })
      .where('id', '=', session.id)
      .execute(),
  )
  return { purpose: 'navigation', until: new Date(until).toISOString() }
}
