import * as z from 'zod'
import { actId } from '../platform/act-keys.ts'
import { asCustomerOf, type Tx } from '../platform/db.ts'
import { keyReused, requestDigest } from '../platform/idempotency.ts'
import { counted, roomFor } from '../platform/room.ts'
import { placeIn } from '../platform/sealed.ts'
import { signedIn, type SignedInContext } from '../trpc.ts'
import { sendPayeeCode } from './payee-code.ts'
import { payeeById, toPayee } from './payee.queries.ts'
import { newPayee, payee } from './payee.schema.ts'

/**
 * Keeps a payee; the nickname defaults to the name. Payments to it can be ordered at once, and are made once the code
 * is entered that is mailed now. The same key and body is the same payee for ever; 422 for another body under the key.
 */
export const addPayee = signedIn
  .input(newPayee)
  .output(payee)
  .mutation(async ({ ctx, input }) => {
    const id = actId(ctx.key(), 'payee')
    const asked = requestDigest('payee', input)
    const row = (await ctx.asCaller(tx => payeeById(tx, id))) ?? (await keep(ctx, id, input, asked))
    if (!row.asked.equals(asked)) throw keyReused()
    return toPayee(row)
  })

type Wanted = z.output<typeof newPayee>

/** The payee with its code, or what another try under the key has kept. */
async function keep({ machinery, customer }: SignedInContext, id: string, wanted: Wanted, asked: Buffer) {
  const { keys, clocks, db } = machinery
  const { name, nickname, accountNumber, category, address, phone, website } = wanted
  const sealed = keys.seal(accountNumber, placeIn('payeeAccount', id))
  const at = new Date(await clocks.bank())
  const told = { name, nickname: nickname || name, category, last4: accountNumber.slice(-4) }
  const reached = { address: address ?? '', phone: phone ?? '', website: website ?? '' }
  const row = { id, customer, ...told, ...reached, account_sealed: sealed, asked, created_at: at }
  const insert = (tx: Tx) =>
    tx
      .insertInto('app.payee')
      .values(row)
      .onConflict(known => known.column('id').doNothing())
      .executeTakeFirst()
  return db.asBank(async tx => {
    const added = await asCustomerOf(tx, customer, async () => {
      await roomFor(tx, customer, 'payees', () => othersKept(tx, customer, id))
      return insert(tx)
    })
    const kept = await payeeById(tx, id)
    if (!kept) throw new Error('a payee that was just kept is gone')
    if (added.numInsertedOrUpdatedRows === 1n) await sendPayeeCode(tx, machinery, kept)
    return kept
  })
}

const othersKept = async (tx: Tx, customer: string, id: string): Promise<number> =>
  counted(
    await tx
      .selectFrom('app.payee')
      .select(({ fn }) => fn.countAll().as('n'))
      .where('customer', '=', customer)
      .where('deleted_at', 'is', null)
      .where('id', '<>', id)
      .executeTakeFirst(),
  )
