/** The caller's payees. A removed one is kept for the payments that were made to it, and found no more. */
import type { Selectable } from 'kysely'
import { notFound } from '../errors.ts'
import type { AppPayee } from '../platform/database.ts'
import { idIn, type Tx } from '../platform/db.ts'
import { payee, type PayeeOut } from './payee.schema.ts'

const columns = [
  'id',
  'customer',
  'name',
  'nickname',
  'last4',
  'category',
  'address',
  'phone',
  'website',
  'verified_at',
  'deleted_at',
  'asked',
] as const

/**
 * `verified_at`: when its code was entered; nothing is paid to it before. `asked`: digest of the request that added it.
 */
export type PayeeRow = Pick<Selectable<AppPayee>, (typeof columns)[number]>

const PAYEE_NOT_FOUND = 'Payee not found.'

export const payeesOf = (tx: Tx, customer: string): Promise<PayeeRow[]> =>
  tx
    .selectFrom('app.payee')
    .select(columns)
    .where('customer', '=', customer)
    .where('deleted_at', 'is', null)
    .orderBy(eb => eb.fn('lower', ['nickname']))
    .orderBy('id')
    .execute()

/** Removed ones too: for what was ordered before. */
export const payeeById = (tx: Tx, id: string): Promise<PayeeRow | undefined> =>
  tx.selectFrom('app.payee').select(columns).where('id', '=', idIn(id)).executeTakeFirst()

/** The caller's payee; another's, an unknown, a malformed and a removed one are alike. */
export async function ownPayee(tx: Tx, id: string): Promise<PayeeRow> {
  const row = await payeeById(tx, id)
  if (!row || row.deleted_at !== null) throw notFound(PAYEE_NOT_FOUND)
  return row
}

/** Why a payment was not made: nothing is paid before the payee's code is entered. */
export const NOT_VERIFIED = 'payee_not_verified'

export const masked = (last4: string): string => `••••${last4}`

export const toPayee = ({
  id,
  name,
  nickname,
  last4,
  category,
  address,
  phone,
  website,
  verified_at,
}: PayeeRow): PayeeOut => ({
  id,
  name,
  nickname,
  accountNumber: masked(last4),
  category: payee.shape.category.parse(category),
  address,
  phone,
  website,
  verified: verified_at !== null,
})
