import { stepKey } from '../../ledger/keys.ts'
import { caller, maskedEmail } from '../auth/customer.queries.ts'
import { AppError, notFound } from '../errors.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import { withCode } from '../platform/codes.ts'
import type { Tx } from '../platform/db.ts'
import { forgiveTry } from '../platform/limits.ts'
import type { Machinery } from '../platform/machinery.ts'
import { enqueue } from '../platform/outbox.ts'
import { signedIn } from '../trpc.ts'
import { confirmRequest, savedList } from './beneficiaries.schema.ts'
import { codeFor, counted, listsOf, type Row } from './beneficiaries.ts'
import { retirement } from './retirement.ts'

const NOT_FOUND = 'This list of beneficiaries could not be found.'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Hands in the code of a list: from then on it counts. Again, it changes nothing. 409 for one that a newer one has
 * replaced.
 */
export const confirmBeneficiaries = signedIn
  .input(confirmRequest)
  .output(savedList)
  .mutation(async ({ ctx, input: { accountId, id: typed, verificationCode } }) => {
    const { machinery, customer } = ctx
    const own = await accountFor(ctx, accountId, retirement)
    const lists = await ctx.asCaller(tx => listsOf(tx, own.state.id))
    const id = typed.trim().toLowerCase()
    const row = UUID.test(id) ? lists.find(one => one.id === id) : undefined
    if (!row) throw notFound(NOT_FOUND)
    const { email } = await ctx.asCaller(tx => caller(tx, customer))
    if (row.confirmed_at !== null) return { id, sentTo: maskedEmail(email), pending: false }
    const at = new Date(await machinery.clocks.bank())
    return withCode(machinery, codeFor(row), verificationCode, stepKey(customer, 'beneficiaries', id), async () => {
      if (await ctx.asCaller(tx => confirm(tx, machinery, row, at))) await forgiveTry(machinery, counted(customer))
      return { id, sentTo: maskedEmail(email), pending: false }
    })
  })

/** Whether this confirmed it; a list that is not the newest any more is refused. The customer is told. */
async function confirm(tx: Tx, { clocks }: Machinery, { id, account, customer }: Row, at: Date): Promise<boolean> {
  const [newest] = await listsOf(tx, Number(account))
  if (newest?.id !== id) throw new AppError('wrong_state', 'A newer list was saved since. Confirm that one.')
  const changed = await tx
    .updateTable('app.beneficiary_list')
    .set({ confirmed_at: at })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return false
  const { email: recipient, language } = await caller(tx, customer)
  const source = { security: `beneficiaries-${id}` }
  const message = { source, customer, recipient, template: 'beneficiaries-changed', language, params: {} } as const
  await enqueue(tx, message, clocks.wall())
  return true
}
