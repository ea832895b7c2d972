import { AppError } from '../errors.ts'
import { redeemCode, releaseCode, wrongCode } from '../platform/codes.ts'
import { countTry, forgiveTry, type Counted } from '../platform/limits.ts'
import { networkOf } from '../platform/network.ts'
import { reopenTicket, useTicket } from '../platform/tickets.ts'
import { publicProcedure, type Context } from '../trpc.ts'
import { isCommonPassword } from './common-passwords.ts'
import { caller } from './customer.queries.ts'
import { signedOn } from './login.schema.ts'
import { addCustomer } from './new-customer.ts'
import { TOO_WEAK } from './password-rules.schema.ts'
import { register as input } from './register.schema.ts'
import { signOn } from './sign-on.ts'

/**
 * Enrolls a customer and signs them on. Needs the bank's approval: the cookie of a redeemed enrollment code, or the
 * code itself in `approvalCode`; 403 without. A refusal gives the approval back.
 */
export const register = publicProcedure
  .input(input)
  .output(signedOn)
  .mutation(async ({ ctx, input: wanted }) => {
    const { machinery, request, reply } = ctx
    const counted: Counted = [['register', networkOf(request.address)]]
    await countTry(machinery, counted)
    const own = [wanted.username, wanted.firstName, wanted.lastName]
    if (isCommonPassword(wanted.password, own)) throw new AppError('validation_failed', TOO_WEAK, 'password')
    const approval = await takeApproval(ctx, wanted.approvalCode)
    try {
      const id = await addCustomer(machinery, { ...wanted, phone: wanted.phoneNumber, enrolledInDemo: machinery.demo })
      reply.clearCookie('enrollment')
      const customer = await machinery.db.asCustomer(id, tx => caller(tx, id))
      await forgiveTry(machinery, counted)
      return await signOn(ctx, customer, 'enrolled')
    } catch (error) {
      if (error instanceof AppError) await approval.giveBack()
      throw error
    }
  })

interface Approval {
  giveBack(): Promise<void>
}

async function takeApproval({ machinery, request }: Context, code: string | undefined): Promise<Approval> {
  if (request.enrollmentCookie) {
    const ticket = request.enrollmentCookie
    const taken = await useTicket(machinery, 'enrollment', ticket)
    if (taken) return { giveBack: () => reopenTicket(machinery, 'enrollment', ticket) }
  }
  if (!code) throw new AppError('approval_required', 'Please enter a verification code', 'approvalCode')
  const counted: Counted = [['enrollmentCode', networkOf(request.address)]]
  await countTry(machinery, counted)
  const key = `register:${request.id}`
  const id = await redeemCode(machinery, { purpose: 'enrollment' }, code, key)
  if (!id) throw wrongCode('Invalid code. Please enter a valid verification code.', 'approvalCode')
  await forgiveTry(machinery, counted)
  return { giveBack: () => releaseCode(machinery, id, key) }
}
