/**
 * Describing an account that the ledger opened: its ten-digit number (text, unique, drawn again on a collision; C-53).
 */
import type { AccountId } from '../../../ledger/accounts.ts'
import type { Tx } from '../db.ts'
import { drawDigits } from './digits.ts'

/**
 * Adds the profile and answers with the account number; an account that has one keeps it,
 * so that an act may be run again.
 */
export async function describeAccount(tx: Tx, customer: string, account: AccountId, nickname = ''): Promise<string> {
  const known = await tx
    .selectFrom('app.account_profile')
    .select('account_number')
    .where('account', '=', String(account))
    .executeTakeFirst()
  if (known) return known.account_number
  const added = await tx
    .insertInto('app.account_profile')
    .values({ account, customer, account_number: drawDigits(10), nickname })
    .onConflict(taken => taken.doNothing())
    .returning('account_number')
    .executeTakeFirst()
  return added ? added.account_number : describeAccount(tx, customer, account, nickname)
}
