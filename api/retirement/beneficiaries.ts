import * as z from 'zod'
import { stepKey } from '../../ledger/keys.ts'
import { caller, maskedEmail } from '../auth/customer.queries.ts'
import { AppError, notFound } from '../errors.ts'
import { accountFor, type Wanted } from '../platform/accounts/asked.ts'
import { closeCodesIn, withCode } from '../platform/codes.ts'
import type { AppBeneficiaryList } from '../platform/database.ts'
import { asCustomerOf, type Tx } from '../platform/db.ts'
import { keyReused, requestDigest } from '../platform/idempotency.ts'
import { keyId } from '../platform/key-id.ts'
import { forgiveTry, type Counted } from '../platform/limits.ts'
import type { Machinery } from '../platform/machinery.ts'
import { mailCode } from '../platform/mailed-code.ts'
import { enqueue } from '../platform/outbox.ts'
import { placeIn } from '../platform/sealed.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import type { Selectable } from 'kysely'
import {
  beneficiariesOut,
  confirmRequest,
  listed,
  savedList,
  saveRequest,
  type Beneficiary,
} from './beneficiaries.schema.ts'
import { byId } from '../platform/account.schema.ts'

const retirement: Wanted = { kinds: ['retirement'] }

type Row = Selectable<AppBeneficiaryList>

const codeFor = ({ id, customer }: Row) => ({ purpose: 'beneficiaries', customer, subject: id }) as const
const counted = (customer: string): Counted => [['challenge', `beneficiaries ${customer}`]]

/** Who receives the account now, a list that waits for its code, and those that were confirmed before. */
export const getBeneficiaries = signedIn
  .input(byId)
  .output(beneficiariesOut)
  .query(async ({ ctx, input: { accountId } }) => {
    const own = await accountFor(ctx, accountId, retirement)
    const found = (await ctx.asCaller(tx => listsOf(tx, own.state.id))).map(row => shown(ctx.machinery, row))
    const history = found.filter(({ confirmedAt }) => confirmedAt !== null)
    const [newest] = found
    return {
      accountId: own.state.publicId,
      beneficiaries: history[0]?.beneficiaries ?? [],
      pending: newest && newest.confirmedAt === null ? newest : null,
      history,
    }
  })

/** Of one of the caller's accounts, the newest first. */
const listsOf = (tx: Tx, account: number): Promise<Row[]> =>
  tx
    .selectFrom('app.beneficiary_list')
    .selectAll()
    .where('account', '=', String(account))
    .orderBy('number', 'desc')
    .execute()

const listById = (tx: Tx, id: string): Promise<Row | undefined> =>
  tx.selectFrom('app.beneficiary_list').selectAll().where('id', '=', id).executeTakeFirst()

const shown = ({ keys }: Pick<Machinery, 'keys'>, { id, made_at, confirmed_at, people_sealed }: Row) => ({
  id,
  madeAt: made_at.toISOString(),
  confirmedAt: confirmed_at?.toISOString() ?? null,
  beneficiaries: z.array(listed).parse(JSON.parse(keys.open(people_sealed, placeIn('beneficiaries', id)))),
})

/**
 * Keeps a list, whose shares make 100 in each group, and mails the code that it waits for; until then the one before
 * it counts.
 * The same key and body is the same list for ever; 422 for another body under the key.
 */
export const saveBeneficiaries = signedIn
  .input(saveRequest)
  .output(savedList)
  .mutation(async ({ ctx, input }) => {
    const asked = requestDigest('beneficiaries', input)
    const id = keyId(ctx.key(), 'beneficiaries')
    const own = await accountFor(ctx, input.accountId, retirement)
    const row =
      (await ctx.asCaller(tx => listById(tx, id))) ?? (await keep(ctx, own.state.id, id, input.beneficiaries, asked))
    if (!row.asked.equals(asked)) throw keyReused()
    const { email } = await ctx.asCaller(tx => caller(tx, ctx.customer))
    return { id, sentTo: maskedEmail(email), pending: row.confirmed_at === null }
  })

/** The list with its code, or what another try under the key has kept. */
async function keep(
  { machinery, customer }: SignedInContext,
  account: number,
  id: string,
  people: readonly Beneficiary[],
  asked: Buffer,
): Promise<Row> {
  const { keys, clocks, db } = machinery
  const sealed = keys.seal(JSON.stringify(people), placeIn('beneficiaries', id))
  const row = { id, customer, account, people_sealed: sealed, asked, made_at: new Date(await clocks.bank()) }
  return db.asBank(async tx => {
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
  await closeCodesIn(tx, machinery, codeFor(row))
  await mailCode(tx, machinery, codeFor(row), { template: 'beneficiaries-code' }, counted(row.customer))
}

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
