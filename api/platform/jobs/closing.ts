/** What the bank pays out when it closes an account: the interest of the days since it was last paid. */
import { sql } from 'kysely'
import { accountIdOf, depositKinds, isCard, type AccountId } from '../../../ledger/accounts.ts'
import { addDays, type BankDay } from '../../../ledger/calendar.ts'
import { text } from '../../../ledger/money.ts'
import { interestRate } from '../../../ledger/rates/interest.ts'
import { first, type Tx } from '../db.ts'
import type { AccountRow } from './close.ts'
import { EMPTY, earnedFrom, interestEarned, postedIn, settledPart, unsettledSince } from './daily-balances.ts'

/** The payload of `account-closed`. */
interface Closing {
  readonly account: AccountId
  /** Of what lends. */
  readonly owner?: string
  readonly to?: AccountId
  readonly interest?: { readonly amount: string; readonly rate: string; readonly from: BankDay; readonly to: BankDay }
}

/**
 * Closing an account today, as the bank; the months before this one have to be closed. Interest is the function of
 * daily balances that the month's end uses, up to yesterday: today ends with nothing on it. A certificate has been paid
 * up to its last quarter's end, and by its terms earns nothing on what is withdrawn after that. `to`: the account that
 * the customer chose, else their oldest other open deposit account.
 */
export async function closingOf(tx: Tx, id: AccountId, today: BankDay, chosen?: AccountId): Promise<Closing> {
  const account = await first(
    tx,
    sql<Pick<AccountRow, 'kind' | 'terms' | 'openedOn' | 'owner'>>`
      select kind, terms, owner, to_char(opened_on, 'YYYY-MM-DD') as "openedOn" from ledger.account
       where ledger = 1 and id = ${id}`,
  )
  const [rate, yesterday] = [interestRate(account?.kind ?? 'loan'), addDays(today, -1)]
  if (account && isCard(account)) return { account: id, owner: account.owner }
  if (!account || rate === '0.00') return { account: id }
  const from = earnedFrom(account, today)
  const [posted, unsettled] = [await postedIn(tx, [id], from, yesterday), await unsettledSince(tx, from)]
  const earning = settledPart(posted.get(id) ?? EMPTY, unsettled.get(id))
  const amount = interestEarned(earning, rate, from, yesterday)
  if (amount.lte(0)) return { account: id }
  const to = chosen ?? (await oldestOther(tx, account.owner, id))
  return { account: id, interest: { amount: text(amount), rate, from, to: yesterday }, ...(to && { to }) }
}

async function oldestOther(tx: Tx, owner: string, id: AccountId): Promise<AccountId | undefined> {
  const row = await tx
    .selectFrom('ledger.account')
    .select('id')
    .where('ledger', '=', 1)
    .where('owner', '=', owner)
    .where('id', '<>', String(id))
    .where('status', '=', 'open')
    .where('kind', 'in', [...depositKinds])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row && accountIdOf(row.id)
}
