/** The end of every way to sign on: a session is opened, its cookie set, the event recorded. */
import { AppError } from '../errors.ts'
import type { Tx } from '../platform/db.ts'
import { recordSecurityEvent, type SecurityEventKind } from '../platform/security-events.ts'
import type { Context } from '../trpc.ts'
import { customerById, toUser, type Customer } from './customer.queries.ts'
import { DEVICE_LIFE_MS } from './device.queries.ts'
import { rememberDevice } from './devices.ts'
import { openSession } from './open-session.ts'

/** One text for every failed sign-on (doc1 §8, C-05). */
export const signOnFailed = (): AppError => new AppError('sign_on_failed', 'Login failed. Please try again.')

/** `stillHolds`: whether what was shown, besides the customer, lets somebody in at the moment the session is there. */
export async function signOn(
  ctx: Context,
  customer: Customer,
  kind: SecurityEventKind = 'signed-on',
  stillHolds: (tx: Tx) => Promise<boolean> = () => Promise.resolve(true),
) {
  const { machinery, request, reply } = ctx
  const { user, session, device } = await machinery.db.asBank(async tx => {
    const opened = await openSession(machinery, tx, customer.id, request)
    if (!(await isAsShown(tx, customer)) || !(await stillHolds(tx))) throw signOnFailed()
    const remembered = await rememberDevice(machinery, tx, customer.id, request.deviceCookie)
    if (kind === 'signed-on') await recordOn(ctx, tx, customer.id, kind)
    return { user: await toUser(tx, customer), session: opened, device: remembered }
  })
  if (session.cookie) reply.setCookie('session', session.cookie)
  reply.setCookie('device', device, DEVICE_LIFE_MS)
  ctx.welcome(session.token, customer.id)
  ctx.seen.customer = customer.id
  return { token: session.token, user }
}

/**
 * Whether a customer may still get in by what was shown for it: while a password waited for its turn to be checked, it
 * may have been changed. A session has just been opened here, so whatever changes now ends it.
 */
async function isAsShown(tx: Tx, shown: Customer): Promise<boolean> {
  const now = await customerById(tx, shown.id)
  const { locked, password_hash, two_factor } = shown
  return now?.locked === locked && now.password_hash === password_hash && now.two_factor === two_factor
}

/** Records what happened to this customer in this request. */
export const recordOn = (
  { machinery, request }: Context,
  tx: Tx,
  customer: string,
  kind: SecurityEventKind,
): Promise<void> =>
  recordSecurityEvent(tx, {
    customer,
    kind,
    at: machinery.clocks.wall(),
    address: request.address,
    agent: request.agent,
  })
