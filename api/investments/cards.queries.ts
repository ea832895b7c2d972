import type { AccountKind } from '../../ledger/accounts.ts'
import { toAccount, type OwnAccount } from '../platform/accounts/account.queries.ts'
import type { AccountOut } from '../platform/account.schema.ts'
import type { Tx } from '../platform/db.ts'
import { performanceOf } from './performance.queries.ts'

const RETURNS: readonly AccountKind[] = ['investment', 'retirement']

/**
 * Accounts as cards show them (doc1 §3: display extras): what is invested or put by for retirement with what it has
 * returned.
 */
export async function accountCards(tx: Tx, accounts: readonly OwnAccount[]): Promise<AccountOut[]> {
  const returning = accounts.filter(({ state }) => RETURNS.includes(state.kind))
  const returned = returning.length > 0 ? await performanceOf(tx, returning) : undefined
  return accounts.map(own => {
    const { yearToDateReturn = null, totalReturn = null } = returning.includes(own) ? (returned?.(own) ?? {}) : {}
    return {
      ...toAccount(own),
      ...(yearToDateReturn === null ? {} : { ytdReturn: yearToDateReturn }),
      ...(totalReturn === null ? {} : { totalGrowth: totalReturn }),
    }
  })
}
