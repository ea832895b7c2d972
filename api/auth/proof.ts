/**
 * A session that was left open, or stolen, changes no way in: whoever changes a factor, a passkey or the password
 * shows the password and
 * the factor that is there. Where that is no authenticator app, it is a code that goes to the address the bank
 * knows, good for this one
 * change.
 */
import { AppError } from '../errors.ts'
import { redeemIn, wrongCode } from '../platform/codes.ts'
import { countTry, forgiveTry, tryCounted, type Counted } from '../platform/limits.ts'
import { mailCode } from '../platform/mailed-code.ts'
import type { SignedInContext } from '../trpc.ts'
import type { Customer } from './customer.queries.ts'
import { provesTotp } from './factors.ts'
import { NO_CODE, NO_PASSWORD, type Proof } from './proof.schema.ts'

/** What is to change. A code serves the change that it was sent for and no other. */
type AccessAct = 'two-factor-on' | 'two-factor-off' | 'authenticator' | 'passkey-add' | 'passkey-remove' | 'password'

/**
 * Throws unless both were shown: 403 says what is missing and, where that is a code by mail, sends it; 422 for a
 * wrong password or code.
 */
export async function prove(
  ctx: SignedInContext,
  me: Customer,
  act: AccessAct,
  { password, code }: Proof,
): Promise<void> {
  if (!code) await sendCode(ctx, me, act)
  if (!code || !password) throw missing(me, password ? 'code' : 'password')
  await provePassword(ctx, me, password, 'password')
  await proveCode(ctx, me, act, code)
}

/**
 * The password of whoever is signed in, a few tries an hour. 422 when it is wrong: never 401, the session is fine
 * (C-05).
 */
export async function provePassword(
  { machinery, customer }: SignedInContext,
  me: Customer,
  password: string,
  field: string,
) {
  const counted: Counted = [['codeTry', `password ${customer}`]]
  await countTry(machinery, counted)
  if (!(await machinery.passwords.verify(me.password_hash, password))) {
    throw wrongPassword(field)
  }
  await forgiveTry(machinery, counted)
}

/** Also for one that was right when it was shown, and is another by now. */
export const wrongPassword = (field: string): AppError =>
  new AppError('wrong_password', 'Your current password is not correct.', field)

/** The password alone, for what changes no way in. 403 without it. */
export function provePasswordAgain(ctx: SignedInContext, me: Customer, password: string | undefined) {
  if (!password) throw new AppError('approval_required', NO_PASSWORD, 'password')
  return provePassword(ctx, me, password, 'password')
}

/** The factor beside the password. 403 without a code, which is sent then. */
export async function proveFactor(ctx: SignedInContext, me: Customer, act: AccessAct, code: string | undefined) {
  if (code) return proveCode(ctx, me, act, code)
  await sendCode(ctx, me, act)
  throw missing(me, 'code')
}

const missing = ({ two_factor }: Customer, field: 'password' | 'code') =>
  new AppError('approval_required', field === 'code' ? NO_CODE : NO_PASSWORD, field, { method: two_factor ?? 'mail' })

async function proveCode(ctx: SignedInContext, me: Customer, act: AccessAct, code: string): Promise<void> {
  const { machinery, customer, request } = ctx
  const proven = await tryCounted<unknown>(machinery, [['codeTry', customer]], tx =>
    me.two_factor === 'totp'
      ? provesTotp(tx, machinery, me, code)
      : redeemIn(tx, machinery, codeFor(me, act), code, `access:${request.id}`),
  )
  if (proven === undefined) throw wrongCode()
}

const codeFor = ({ id }: Customer, act: AccessAct) =>
  ({ purpose: 'access-change', customer: id, subject: act }) as const

/** An authenticator app needs nothing sent. An earlier code for the same ends. */
async function sendCode({ machinery, customer }: SignedInContext, me: Customer, act: AccessAct): Promise<void> {
  if (me.two_factor === 'totp') return
  const wanted = codeFor(me, act)
  const counted: Counted = [['challenge', `access-change ${customer}`]]
  await machinery.db.asBank(tx => mailCode(tx, machinery, wanted, { template: 'access-code' }, counted))
}
