/**
 * What ends with an account: orders, schedules and automatic payments that name it. A capability that keeps such things
 * hands in how they end, as one of its notices (`api/due-work.ts`).
 */
import { sql } from 'kysely'
import { accountId, type AccountId } from '../../../ledger/accounts.ts'
import type { BankDay } from '../../../ledger/calendar.ts'
import { first, type Tx } from '../db.ts'
import type { Message } from '../outbox.ts'
import type { Notice } from './work.ts'

export interface ClosedAccount {
  readonly account: AccountId
  /** The customer whose it was. */
  readonly owner: string
  readonly on: BankDay
  /** The event that closed it. */
  readonly seq: number
}

/**
 * `end` is called once for each account that closes, as the bank, in the transaction that moves the reader of the
 * journal on: what it writes is there exactly when it was called. It answers what the customer is told of it. An
 * account that was opened again by late money keeps what has ended: nothing is begun again.
 */
export const endsWithAccount = (end: (tx: Tx, closed: ClosedAccount) => Promise<Message[]>): Notice => ({
  kinds: ['account-closed'],
  async messages(tx, { seq, bankDay, payload }) {
    const account = accountId.parse(payload['account'])
    const row = await first(
      tx,
      sql<{ owner: string }>`select owner from ledger.account where ledger = 1 and id = ${account}`,
    )
    return row ? end(tx, { account, owner: row.owner, on: bankDay, seq }) : []
  },
})
