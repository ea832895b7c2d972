import type { Kysely } from 'kysely'
import pg from 'pg'
import type { AccountId } from '../../ledger/accounts.ts'
import { balanceKnownAt } from '../../ledger/balances.ts'
import { activityPage, page } from '../../ledger/history.ts'
import { openLedger } from '../../ledger/journal.ts'
import { longAccounts } from './long-account.ts'
import { pageCost, type PageCost } from './page-cost.ts'

/**
 * What three reads of one account cost: its newest hundred lines, a hundred from its middle, its balance as known
 * there.
 */
interface HistoryCost {
  readonly postings: number
  readonly newest: PageCost
  readonly older: PageCost
  readonly known: PageCost
  /** The newest hundred over all of the owner's accounts. */
  readonly activity: PageCost
}

/** Makes accounts of these many postings, side by side in one journal, and measures each. */
export async function historyCosts(connectionString: string, sizes: readonly number[]): Promise<HistoryCost[]> {
  const ledger = openLedger({ connectionString })
  const client = new pg.Client({ connectionString })
  await client.connect()
  const accounts = await longAccounts(ledger, client, sizes)
  await Promise.all([ledger.end(), client.end()])

  const middle = Math.floor(sizes.reduce((sum, size) => sum + size, 0) / 2)
  const limit = 100
  const costs: HistoryCost[] = []
  for (const { owner, account, postings } of accounts) {
    const cost = (read: (tx: Kysely<unknown>, account: AccountId) => Promise<unknown>) =>
      pageCost(connectionString, owner, tx => read(tx, account))
    costs.push({
      postings,
      newest: await cost((tx, id) => page(tx, { account: id, limit })),
      older: await cost((tx, id) => page(tx, { account: id, limit, after: { seq: middle, leg: 0 } })),
      known: await cost((tx, id) => balanceKnownAt(tx, id, middle)),
      activity: await cost(tx => activityPage(tx, { limit })),
    })
  }
  return costs
}
