/**
 * The code of a payee. A payee may be kept and payments to it ordered without one, as the documents' calls do; no money goes there
 * before the customer has entered the code that was mailed for this payee and no other.
 */
import { stepKey } from '../../ledger/keys.ts'
import { AppError } from '../errors.ts'
import { closeCodesIn, withCode } from '../platform/codes.ts'
import type { Tx } from '../platform/db.ts'
import { forgiveTry, type Counted } from '../platform/limits.ts'
import type { Machinery } from '../platform/machinery.ts'
import { mailCode } from '../platform/mailed-code.ts'
import { signedIn } from '../trpc.ts'
import { ownPayee, toPayee, type PayeeRow } from './payee.queries.ts'
import { byPayee, payee, verifyPayee as request } from './payee.schema.ts'
import { tellPayee } from './payee-notice.ts'

const codeFor = ({ id, customer }: PayeeRow) => ({ purpose: 'payee', customer, subject: id }) as const

const counted = (customer: string): Counted => [['challenge', `payee ${customer}`]]

/**
 * Issues a code and mails it, within the bank's transaction; an earlier one of the same payee ends. 429 when there
 * were too many.
 */
export async function sendPayeeCode(tx: Tx, machinery: Machinery, row: PayeeRow): Promise<void> {
  await closeCodesIn(tx, machinery, codeFor(row))
  const params = { payee: row.nickname, last4: row.last4 }
  await mailCode(tx, machinery, codeFor(row), { template: 'payee-code', params }, counted(row.customer))
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
      const { first, done } = await ctx.asCaller(async tx => {
        const changed = await tx
          .updateTable('app.payee')
          .set({ verified_at: at })
          .where('id', '=', row.id)
          .where('verified_at', 'is', null)
          .returning('id')
          .executeTakeFirst()
        if (changed) await tellPayee(tx, row, 'payee-added', machinery.clocks.wall())
        return { first: changed !== undefined, done: await ownPayee(tx, row.id) }
      })
      if (first) await forgiveTry(machinery, counted(customer)) // one code, given back once
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
