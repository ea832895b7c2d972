/**
 * Proving a second factor: the authenticator app, or a code by mail. Within the bank's transaction that counts the
 * try.
 */
import { verifySync } from 'otplib'
import { redeemIn } from '../platform/codes.ts'
import type { Tx } from '../platform/db.ts'
import type { Machinery } from '../platform/machinery.ts'
import { placeIn } from '../platform/sealed.ts'
import type { Customer } from './customer.queries.ts'

const STEP_SECONDS = 30

/**
 * Something where the typed code proves the factor that this customer uses: a code of the app, which works once, or the
 * one that was mailed for this challenge.
 */
export const provesFactor = (
  tx: Tx,
  machinery: Machinery,
  customer: Customer,
  typed: string,
  { subject, key }: { subject: string; key: string },
): Promise<unknown> =>
  customer.two_factor === 'totp'
    ? provesTotp(tx, machinery, customer, typed)
    : redeemIn(tx, machinery, { purpose: 'second-factor', customer: customer.id, subject }, typed, key)

/** The time step of a code of the app that is right and was not used before. */
export async function provesTotp(
  tx: Tx,
  { keys, clocks }: Machinery,
  customer: Customer,
  typed: string,
): Promise<number | undefined> {
  const token = typed.replace(/\s/g, '')
  if (!customer.totp_seed_sealed || !/^\d{6}$/.test(token)) return undefined
  const secret = keys.open(customer.totp_seed_sealed, placeIn('totpSeed', customer.id))
  const result = verifySync({ secret, token, epoch: Math.floor(clocks.wall() / 1000), epochTolerance: STEP_SECONDS })
  if (!result.valid || !('timeStep' in result)) return undefined
  const step = result.timeStep
  const used = await tx
    .updateTable('app.customer')
    .set({ totp_last_step: step })
    .where('id', '=', customer.id)
    .where('totp_last_step', '<', String(step))
    .returning('id')
    .executeTakeFirst()
  return used && step
}
