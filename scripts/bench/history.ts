/** What a page of history costs on a long account and on a very long one, in pages that the database touches. */
import pg from 'pg'
import { balanceKnownAt } from '../../ledger/balances.ts'
import { page } from '../../ledger/history.ts'
import { openLedger } from '../../ledger/journal.ts'
import { longAccounts } from '../testing/long-account.ts'
import { pageCost } from '../testing/page-cost.ts'
import { onBenchServer } from './server.ts'

const LIMIT = 100

export async function benchHistory(): Promise<void> {
  await onBenchServer(async connectionString => {
    const ledger = openLedger({ connectionString })
    const owner = new pg.Client({ connectionString })
    await owner.connect()
    const accounts = await longAccounts(ledger, owner, [1_000_000, 1_000])
    await Promise.all([ledger.end(), owner.end()])
    for (const { owner: customer, account, postings } of accounts) {
      const cost = await pageCost(connectionString, customer, tx => page(tx, { account, limit: LIMIT }))
      const known = await pageCost(connectionString, customer, tx => balanceKnownAt(tx, account, 500_000))
      console.log(
        `account of ${postings} postings: newest ${LIMIT} lines read ${cost.postings} pages of postings and their index ` +
          `(${cost.all} with events), the balance as known ${known.postings}`,
      )
    }
  })
}
