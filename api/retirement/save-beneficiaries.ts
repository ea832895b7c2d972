import type * as z from 'zod'
import { caller, maskedEmail } from '../auth/customer.queries.ts'
import { accountFor } from '../platform/accounts/asked.ts'
import { asCustomerOf, type Tx } from '../platform/db.ts'
import { keyReused, requestDigest } from '../platform/idempotency.ts'
import { keyId } from '../platform/key-id.ts'
import type { Machinery } from '../platform/machinery.ts'
import { mailCode } from '../platform/mailed-code.ts'
import { oneAtATime } from '../platform/one-at-a-time.ts'
import { refuseStale } from '../platform/version.ts'
import { placeIn } from '../platform/sealed.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { savedList, saveRequest } from './beneficiaries.schema.ts'
import { codeFor, counted, listsOf, versionOfLists, type Row } from './beneficiaries.ts'
import { retirement } from './retirement.ts'

const listById = (tx: Tx, id: string): Promise<Row | undefined> =>
  tx.selectFrom('app.beneficiary_list').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Keeps a list, whose shares make 100 in each group, and mails the code that it waits for; until then the one before
 * it counts.
 * The same key and body is the same list for ever; 422 for another body under the key. 409 where another list was saved
 * since the page saw them.
 */
export const saveBeneficiaries = signedIn
  .input(saveRequest)
  .output(savedList)
  .mutation(async ({ ctx, input }) => {
    const asked = requestDigest('beneficiaries', input)
    const id = keyId(ctx.key(), 'beneficiaries')
    const own = await accountFor(ctx, input.accountId, retirement)
    const row = (await ctx.asCaller(tx => listById(tx, id))) ?? (await keep(ctx, own.state.id, id, input, asked))
    if (!row.asked.equals(asked)) throw keyReused()
    const { email } = await ctx.asCaller(tx => caller(tx, ctx.customer))
    return { id, sentTo: maskedEmail(email), pending: row.confirmed_at === null }
  })

/** The list with its code, or what another try under the key has kept. */
async function keep(
  { machinery, customer }: SignedInContext,
  account: number,
  id: string,
  { beneficiaries, version }: z.output<typeof saveRequest>,
  asked: Buffer,
): Promise<Row> {
  const { keys, clocks, db } = machinery
  const sealed = keys.seal(JSON.stringify(beneficiaries), placeIn('beneficiaries', id))
  const row = { id, customer, account, people_sealed: sealed, asked, made_at: new Date(await clocks.bank()) }
  return db.asBank(async tx => {
    await oneAtATime(tx, 'app.beneficiary_list', String(account))
    refuseStale(version, versionOfLists(await listsOf(tx, account)), id)
    const added = await asCustomerOf(tx, customer, () =>
      tx
        .insertInto('app.beneficiary_list')
        .values(row)
        .onConflict(known => known.column('id').doNothing())
        .executeTakeFirst(),
    )
    const kept = await listById(tx, id)
    if (!kept) throw new Error('a list that was just kept is gone')
    if (added.numInsertedOrUpdatedRows === 1n) await sendCode(tx, machinery, kept)
    return kept
  })
}

/** Lists of before that still wait end with their codes: only the newest can be confirmed. */
async function sendCode(tx: Tx, machinery: Machinery, row: Row): Promise<void> {
  await mailCode(tx, machinery, codeFor(row), { template: 'beneficiaries-code' }, counted(row.customer))
}
