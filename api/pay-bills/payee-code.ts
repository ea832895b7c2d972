/**
 * The code of a payee. A payee may be kept and payments to it ordered without one, as the documents' calls do; no money goes there
 * before the customer has entered the code that was mailed for this payee and no other.
 */
import { sql } from 'kysely'
import { stepKey } from '../../ledger/keys.ts'
import { AppError } from '../errors.ts'
import { addresseeFor } from '../platform/addressee.ts'
import { closeCodesIn, issueCodeIn, withCode, type CodeFor } from '../platform/codes.ts'
import { run, type Tx } from '../platform/db.ts'
import { forgiveTry, takeIn } from '../platform/limits.ts'
import type { Machinery } from '../platform/machinery.ts'
import { enqueueSecret } from '../platform/outbox.ts'
import type { LimitName } from '../platform/settings.ts'
import { signedIn } from '../trpc.ts'
import { ownPayee, toPayee, type PayeeRow } from './payee.queries.ts'
import { byPayee, payee, verifyPayee as request } from './payee.schema.ts'
import { tellPayee } from './payee-notice.ts'

const codeFor = ({ id, customer }: PayeeRow): CodeFor => ({ purpose: 'payee', customer, subject: id })

const counted = (customer: string): [LimitName, string][] => [['challenge', `payee ${customer}`]]

/**
 * Issues a code and mails it, within the bank's transaction; an earlier one of the same payee ends. Counted as it is sent, so that
 * nobody's mail can be flooded: 429 when there were too many.
 */
export async function sendPayeeCode(tx: Tx, machinery: Machinery, row: PayeeRow): Promise<void> {
  const { clocks, keys, settings } = machinery
  await takeIn(tx, machinery, counted(row.customer))
  await closeCodesIn(tx, machinery, codeFor(row))
  const { id, code } = await issueCodeIn(tx, machinery, codeFor(row))
  const { email: recipient, language } = await addresseeFor(tx, row.customer)
  const minutes = String(settings.codes.lifeMs.payee / 60_000)
  const params = { code, payee: row.nickname, last4: row.last4, minutes, phone: settings.servicePhone }
  const message = { source: { code: id }, customer: row.customer, recipient, language, params }
  await enqueueSecret(tx, keys, { ...message, template: 'payee-code' }, clocks.wall())
}

/** Hands in the code of a payee: from then on it is paid. Again, it changes nothing. 422 for a wrong code, five tries a code. */
export const verifyPayee = signedIn
  .input(request)
  .output(payee)
  .mutation(async ({ ctx, input: { id, verificationCode } }) => {
    const { machinery, customer } = ctx
    const row = await ctx.asCaller(tx => ownPayee(tx, id))
    if (row.verified_at !== null) return toPayee(row)
    const at = new Date(await machinery.clocks.bank())
    const key = stepKey(customer, 'verify-payee', row.id)
    return withCode(machinery, codeFor(row), verificationCode, key, async () => {
      const done = await ctx.asCaller(async tx => {
        const change = sql`update app.payee set verified_at = ${at} where id = ${row.id} and verified_at is null`
        if ((await run(tx, change)) > 0) await tellPayee(tx, row, 'payee-added', machinery.clocks.wall())
        return ownPayee(tx, row.id)
      })
      await forgiveTry(machinery, counted(customer))
      return toPayee(done)
    })
  })

/** Sends another code; the earlier one ends. 409 when none is needed any more. */
export const resendPayeeCode = signedIn
  .input(byPayee)
  .output(payee)
  .mutation(async ({ ctx, input: { id } }) => {
    const row = await ctx.asCaller(tx => ownPayee(tx, id))
    if (row.verified_at !== null) throw new AppError('wrong_state', 'This payee is verified already.')
    await ctx.machinery.db.asBank(tx => sendPayeeCode(tx, ctx.machinery, row))
    return toPayee(row)
  })
