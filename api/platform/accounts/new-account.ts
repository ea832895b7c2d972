/** Describing an account that the ledger opened: its ten-digit number (text, unique, drawn again on a collision; C-53). */
import { sql } from 'kysely'
import type { AccountId } from '../../../ledger/accounts.ts'
import { first, type Tx } from '../db.ts'
import { drawDigits } from './digits.ts'

/** Adds the profile and answers with the account number; an account that has one keeps it, so that an act may be run again. */
export async function describeAccount(tx: Tx, customer: string, account: AccountId, nickname = ''): Promise<string> {
  const known = await first(
    tx,
    sql<{ account_number: string }>`select account_number from app.account_profile where account = ${account}`,
  )
  if (known) return known.account_number
  const added = await first(
    tx,
    sql<{ account_number: string }>`
      insert into app.account_profile (account, customer, account_number, nickname)
      values (${account}, ${customer}, ${drawDigits(10)}, ${nickname}) on conflict do nothing returning account_number`,
  )
  return added ? added.account_number : describeAccount(tx, customer, account, nickname)
}
