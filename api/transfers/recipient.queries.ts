/** Accounts at other banks that the caller has sent money to, or saved. */
import { sql, type Selectable } from 'kysely'
import { money, type Money } from '../../ledger/money.ts'
import { VERIFICATION_FROM } from '../../ledger/rates/limits.ts'
import { notFound } from '../errors.ts'
import type { AppRecipient } from '../platform/database.ts'
import { first, idIn, type Tx } from '../platform/db.ts'
import { recipient, type RecipientOut } from './recipient.schema.ts'

const columns = [
  'id',
  'kind',
  'nickname',
  'bank_name',
  'routing_number',
  'last4',
  'account_type',
  'holder_name',
  'swift_code',
  'holder_address',
  'saved',
  'used',
] as const

/** Not the cards that balances were brought over from. */
interface Kinds {
  kind: 'external' | 'wire'
}

export type RecipientRow = Omit<Pick<Selectable<AppRecipient>, (typeof columns)[number]>, 'kind'> & Kinds

export const RECIPIENT_NOT_FOUND = 'Recipient not found.'

/** Accounts at other banks as they are shown. */
export const recipientsIn = (tx: Tx) =>
  tx.selectFrom('app.recipient').where('kind', '<>', 'card').select(columns).$narrowType<Kinds>()

/** One that the caller has saved, by its id. */
export async function savedRecipient(tx: Tx, id: string, kind: RecipientRow['kind']): Promise<RecipientRow> {
  const found = await recipientsIn(tx)
    .where('id', '=', idIn(id))
    .where('kind', '=', kind)
    .where('saved', '=', true)
    .executeTakeFirst()
  if (!found) throw notFound(RECIPIENT_NOT_FOUND)
  return found
}

/**
 * What was ordered for a recipient in amounts that ask for no code by themselves: since a moment (ms), and before it
 * as far as it is still to come, so that neither dates nor series pile up what no day lets through. A series counts
 * once. What ended without a payment is left out, and so is an order by its id.
 */
export async function smallSumTo(
  tx: Tx,
  recipient: string,
  since: number,
  besides: string | null = null,
): Promise<Money> {
  const found = await first(
    tx,
    sql<{ total: string }>`
      select coalesce(sum(amount), 0)::text as total from (
        select distinct on (series) amount from app.money_order
         where kind = 'transfer' and details ->> 'recipient' = ${recipient}
           and amount::numeric < ${VERIFICATION_FROM}::numeric and state not in ('refused', 'cancelled', 'expired')
           and id is distinct from ${besides}
           and (due_at is not null or (placed_at >= ${new Date(since)} and nth = 0))
         order by series, number desc) small`,
  )
  return money(found?.total ?? 0)
}

/** One order after the other counts what goes to a recipient. */
export const lockRecipient = async (tx: Tx, id: string): Promise<void> =>
  void (await tx.selectFrom('app.recipient').select('id').where('id', '=', id).forNoKeyUpdate().execute())

export const savedRecipients = (tx: Tx): Promise<RecipientRow[]> =>
  recipientsIn(tx).where('saved', '=', true).orderBy('nickname').orderBy('holder_name').orderBy('id').execute()

/** "Pat Doe ••6789", by the nickname when there is one. */
export const nameOf = ({ nickname, holder_name, last4 }: RecipientRow): string =>
  `${nickname || holder_name} ••${last4}`

const holderAddress = recipient.shape.accountHolderAddress

export const toRecipient = (row: RecipientRow): RecipientOut => ({
  id: row.id,
  _id: row.id,
  kind: row.kind,
  nickname: row.nickname,
  accountNumber: `••••${row.last4}`,
  accountType: row.account_type,
  bankName: row.bank_name,
  routingNumber: row.routing_number,
  accountHolderName: row.holder_name,
  swiftCode: row.swift_code,
  accountHolderAddress: holderAddress.parse(row.holder_address),
  verified: row.used,
})
