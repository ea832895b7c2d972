/** Cards at other banks, kept when a balance is brought over from them: the number sealed, never shown again. */
import { randomUUID } from 'node:crypto'
import { roomForRecipient } from '../platform/accounts/recipients-kept.ts'
import type { Keys } from '../platform/crypto.ts'
import type { Tx } from '../platform/db.ts'
import { placeIn } from '../platform/sealed.ts'

interface Typed {
  readonly issuer: string
  readonly cardNumber: string
}

/** The one with this number, made when it is new; what was typed about a known one is kept as it was. */
export async function otherCardFor(tx: Tx, keys: Keys, customer: string, { issuer, cardNumber }: Typed, now: number) {
  const id = randomUUID()
  const index = keys.fingerprint(`card:${cardNumber}`, 'recipient')
  const known = () =>
    tx
      .selectFrom('app.recipient')
      .select(['id', 'bank_name as issuer', 'last4'])
      .where('kind', '=', 'card')
      .where('account_index', '=', index)
  const before = await known().executeTakeFirst()
  if (before) return before
  await roomForRecipient(tx, customer, now)
  await tx
    .insertInto('app.recipient')
    .values({
      id,
      customer,
      kind: 'card',
      bank_name: issuer,
      routing_number: '',
      account_sealed: keys.seal(cardNumber, placeIn('recipientAccount', id)),
      account_index: index,
      last4: cardNumber.slice(-4),
      holder_name: '',
      created_at: new Date(now),
    })
    .onConflict(on => on.columns(['customer', 'kind', 'account_index']).doNothing())
    .execute()
  return known().executeTakeFirstOrThrow()
}
