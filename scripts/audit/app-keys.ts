/**
 * Under which keys the bank writes by itself: the work of a day has its own name in its key, operators do what is
 * theirs, and whatever takes money of a customer's elsewhere is asked for by them, under a key of theirs that belongs
 * to an order. Whoever writes a payment in the bank's name under a key of the bank's is found here, though its rule
 * lets the bank pay from any account.
 */
import { sql } from 'kysely'
import { rows, type Db, type Tx } from '../../api/platform/db.ts'
import type { WrongRow } from './app-orders.ts'

/** `d:<day>:<what>:<whose>`: each kind with what it is called there, and the member of its payload that says whose. */
const OF_DAYS: readonly (readonly [kind: string, what: string, whose: string])[] = [
  ['account-closed', 'cd-closed', 'account'],
  ['cd-matured', 'cd-matured', 'cd'],
  ['cd-payout', 'cd-payout', 'cd'],
  ['cd-renewal', 'cd-renewal', 'cd'],
  ['dispute-credit', 'dispute-credit', 'dispute'],
  ['dispute-credit-ended', 'dispute-end', ''],
  ['dividend', 'dividend-{symbol}', 'account'],
  ['key-closed', 'dispute-credit', ''],
  ['limit-order-filled', 'fill', 'order'],
  ['retirement-loan-defaulted', 'loan-default', 'account'],
  ['rewards-earned', 'points', 'card'],
  ['settle', 'settle', 'origin'],
]

/** Their keys are looked at together with what they tell (`app-earned.ts`, `app-cards.ts`). */
const LOOKED_AT = ['card-statement', 'day-opened', 'interest', 'monthly-fee']

/** What operators do, under `o:`. */
export const OF_OPERATORS: readonly string[] = [
  'account-closed',
  'account-frozen',
  'account-opening',
  'account-thawed',
  'atm-dispensed',
  'balance-transfer-return',
  'bill-payment-return',
  'card-purchase',
  'charge-back',
  'credit-limit-changed',
  'deposit',
  'distribution',
  'dividend',
  'external-return',
  'return',
  'reversal',
  'rewards-earned',
  'rewards-redeemed',
  'rollover',
  'settle',
  'wire-return',
]

const PAGE = 100

/** Every event under a key of the bank's that the bank gives for nothing of that kind. */
export async function* wrongBankKeys(db: Db): AsyncGenerator<WrongRow> {
  for (const { seq, kind, key } of await db.asBank(strange))
    yield { seq: Number(seq), what: `this ${kind} is under the key ${key}, which the bank gives for something else` }
}

const strange = (tx: Tx): Promise<{ seq: string; kind: string; key: string }[]> =>
  rows(
    tx,
    sql<{ seq: string; kind: string; key: string }>`
      with of_days as (
        select * from unnest(${OF_DAYS.map(([kind]) => kind)}::text[], ${OF_DAYS.map(([, what]) => what)}::text[],
                             ${OF_DAYS.map(([, , whose]) => whose)}::text[]) d(kind, what, whose))
      select r.seq::text, r.kind::text, r.key
        from ledger.record r
       where r.ledger = 1 and r.key >= 'd' and r.kind <> all(${LOOKED_AT}::ledger.event_kind[])
         and not (r.key like 'o:%' and r.kind::text = any(${OF_OPERATORS}::text[]))
         and not exists (
           select from of_days d
            where d.kind = r.kind::text and r.key like 'd:%'
              and (d.whose = '' and starts_with(substr(r.key, 14), d.what || ':')
                or substr(r.key, 14) = replace(d.what, '{symbol}', coalesce(r.payload::json ->> 'symbol', '')) || ':'
                     || (r.payload::json ->> nullif(d.whose, ''))))
       order by r.seq limit ${PAGE}`,
  )
