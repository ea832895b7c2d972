/** Accounts at other banks, kept when money is sent to them. */
import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import { roomForRecipient } from '../platform/accounts/recipients-kept.ts'
import type { Keys } from '../platform/crypto.ts'
import { NO, type Tx } from '../platform/db.ts'
import { placeIn } from '../platform/sealed.ts'
import { recipientsIn, savedRecipient, type RecipientRow } from './recipient.queries.ts'
import type { newExternal, newWire, SavedPayee } from './submit.schema.ts'

type PayeeDetails = z.output<typeof newExternal> | z.output<typeof newWire>

/**
 * The recipient that a request means: a saved one by its id, or the one with this routing and account number, made when
 * it is new. What was typed about a known one (its name, its bank) is kept as it was: codes were given for that.
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
  const known = () => recipientsIn(tx).where('kind', '=', kind).where('account_index', '=', index).executeTakeFirst()
  const before = await known()
  if (before) return before
  await roomForRecipient(tx, customer, now)
  const accountType = 'accountType' in payee ? payee.accountType : null
  const swift = 'swiftCode' in payee ? (payee.swiftCode ?? '') : ''
  const address = 'accountHolderAddress' in payee ? JSON.stringify(payee.accountHolderAddress) : null
  await tx
    .insertInto('app.recipient')
    .values({
      id,
      customer,
      kind,
      bank_name: bankName,
      routing_number: routingNumber,
      account_sealed: keys.seal(accountNumber, placeIn('recipientAccount', id)),
      account_index: index,
      last4: accountNumber.slice(-4),
      account_type: accountType,
      holder_name: accountHolderName,
      swift_code: swift,
      holder_address: address,
      created_at: new Date(now),
    })
    .onConflict(known => known.columns(['customer', 'kind', 'account_index']).doNothing())
    .execute()
  const found = await known()
  if (!found) throw new Error('a recipient that was just kept is gone')
  return found
}

/** Offers it again from now on, under a nickname when one was given. */
export const saveRecipient = (tx: Tx, id: string, nickname: string): Promise<unknown> =>
  tx.updateTable('app.recipient').set({ saved: true, nickname }).where('id', '=', id).execute()

/** No longer offers one to whom nothing has ever gone. */
export const forgetUnused = (tx: Tx, id: string): Promise<unknown> =>
  tx.updateTable('app.recipient').set({ saved: false }).where('id', '=', id).where('used', '=', NO).execute()

export const markUsed = (tx: Tx, id: string): Promise<unknown> =>
  tx.updateTable('app.recipient').set({ used: true }).where('id', '=', id).execute()
