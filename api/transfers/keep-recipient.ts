/** Accounts at other banks, kept when money is sent to them. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { Keys } from '../platform/crypto.ts'
import { first, run, type Tx } from '../platform/db.ts'
import { placeIn } from '../platform/sealed.ts'
import { recipientColumns, savedRecipient, type RecipientRow } from './recipient.queries.ts'
import type { newExternal, newWire, SavedPayee } from './submit.schema.ts'

export type PayeeDetails = z.output<typeof newExternal> | z.output<typeof newWire>

/**
 * The recipient that a request means: a saved one by its id, or the one with this routing and account number, made when it is
 * new. What was typed about a known one (its name, its bank) is kept as it was: codes were given for that.
 */
export async function recipientFor(
  tx: Tx,
  keys: Keys,
  customer: string,
  kind: RecipientRow['kind'],
  payee: SavedPayee | PayeeDetails,
  now: number,
): Promise<RecipientRow> {
  if ('recipientId' in payee) return savedRecipient(tx, payee.recipientId, kind)
  const id = randomUUID()
  const { bankName, routingNumber, accountNumber, accountHolderName } = payee
  const index = keys.fingerprint(`${routingNumber}:${accountNumber}:${accountHolderName.toLowerCase()}`, 'recipient')
  const accountType = 'accountType' in payee ? payee.accountType : null
  const swift = 'swiftCode' in payee ? (payee.swiftCode ?? '') : ''
  const address = 'accountHolderAddress' in payee ? JSON.stringify(payee.accountHolderAddress) : null
  await run(
    tx,
    sql`insert into app.recipient (id, customer, kind, bank_name, routing_number, account_sealed, account_index, last4, account_type,
          holder_name, swift_code, holder_address, created_at)
        values (${id}, ${customer}, ${kind}, ${bankName}, ${routingNumber}, ${keys.seal(accountNumber, placeIn('recipientAccount', id))}, ${index},
          ${accountNumber.slice(-4)}, ${accountType}, ${accountHolderName}, ${swift}, ${address}, ${new Date(now)})
        on conflict (customer, kind, account_index) do nothing`,
  )
  const found = await first(
    tx,
    sql<RecipientRow>`select ${recipientColumns} from app.recipient where kind = ${kind} and account_index = ${index}`,
  )
  if (!found) throw new Error('a recipient that was just kept is gone')
  return found
}

/** Offers it again from now on, under a nickname when one was given. */
export const saveRecipient = (tx: Tx, id: string, nickname: string): Promise<number> =>
  run(tx, sql`update app.recipient set saved = true, nickname = ${nickname} where id = ${id}`)

export const markUsed = (tx: Tx, id: string): Promise<number> =>
  run(tx, sql`update app.recipient set used = true where id = ${id}`)
