/** Proving a second factor: the authenticator app, or a code by mail. */
import { sql } from 'kysely'
import { verifySync } from 'otplib'
import { issueCode, redeemCode } from '../platform/codes.ts'
import { run } from '../platform/db.ts'
import type { Machinery } from '../platform/machinery.ts'
import { enqueueSecret } from '../platform/outbox.ts'
import { placeIn } from '../platform/sealed.ts'
import type { Customer } from './customer.queries.ts'

const STEP_SECONDS = 30

/** Mails a sign-on code to the customer. */
export async function mailSecondFactor(machinery: Machinery, customer: Customer): Promise<void> {
  const { id, code } = await issueCode(machinery, { purpose: 'second-factor', customer: customer.id })
  const minutes = String(machinery.settings.codes.lifeMs['second-factor'] / 60_000)
  await machinery.db.asBank(tx =>
    enqueueSecret(
      tx,
      machinery.keys,
      {
        source: { code: id },
        customer: customer.id,
        recipient: customer.email,
        template: 'sign-on-code',
        language: customer.language,
        params: { code, minutes },
      },
      machinery.clocks.wall(),
    ),
  )
}

/** Whether the typed code proves the factor that this customer uses. A TOTP code works once. */
export function provesFactor(machinery: Machinery, customer: Customer, typed: string, key: string): Promise<boolean> {
  return customer.two_factor === 'totp'
    ? provesTotp(machinery, customer, typed)
    : redeemCode(machinery, { purpose: 'second-factor', customer: customer.id }, typed, key).then(
        id => id !== undefined,
      )
}

export async function provesTotp({ keys, clocks, db }: Machinery, customer: Customer, typed: string): Promise<boolean> {
  const token = typed.replace(/\s/g, '')
  if (!customer.totp_seed_sealed || !/^\d{6}$/.test(token)) return false
  const secret = keys.open(customer.totp_seed_sealed, placeIn('totpSeed', customer.id))
  const result = verifySync({ secret, token, epoch: Math.floor(clocks.wall() / 1000), epochTolerance: STEP_SECONDS })
  if (!result.valid || !('timeStep' in result)) return false
  const step = result.timeStep
  const used = await db.asBank(tx =>
    run(
      tx,
      sql`update app.customer set totp_last_step = ${step} where id = ${customer.id} and totp_last_step < ${step}`,
    ),
  )
  return used === 1
}
