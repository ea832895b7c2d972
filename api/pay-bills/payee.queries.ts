/** The caller's payees. A removed one is kept for the payments that were made to it, and found no more. */
import { sql } from 'kysely'
import { notFound } from '../errors.ts'
import { first, rows, type Tx } from '../platform/db.ts'
import type { PayeeOut } from './payee.schema.ts'

export interface PayeeRow {
  id: string
  customer: string
  name: string
  nickname: string
  last4: string
  category: PayeeOut['category']
  address: string
  phone: string
  website: string
  /** When its code was entered; nothing is paid to it before. */
  verified_at: Date | null
  deleted_at: Date | null
  /** Digest of the request that added it. */
  asked: Buffer
}

export const PAYEE_NOT_FOUND = 'Payee not found.'

const columns = sql`id, customer, name, nickname, last4, category, address, phone, website, verified_at, deleted_at, asked`

export const payeesOf = (tx: Tx, customer: string): Promise<PayeeRow[]> =>
  rows(
    tx,
    sql<PayeeRow>`select ${columns} from app.payee where customer = ${customer} and deleted_at is null order by lower(nickname), id`,
  )

/** Removed ones too: for what was ordered before. */
export const payeeById = (tx: Tx, id: string): Promise<PayeeRow | undefined> =>
  first(tx, sql<PayeeRow>`select ${columns} from app.payee where id::text = ${id.trim().toLowerCase()}`)

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
  category,
  address,
  phone,
  website,
  verified: verified_at !== null,
})
