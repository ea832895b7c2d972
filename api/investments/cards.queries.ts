import type { AccountKind } from '../../ledger/accounts.ts'
import { toAccount, type OwnAccount } from '../platform/accounts/account.queries.ts'
import { quoteDay } from '../platform/accounts/valuation.queries.ts'
import type { AccountOut } from '../platform/account.schema.ts'
import type { Tx } from '../platform/db.ts'
import { performanceOf } from './performance.queries.ts'

const RETURNS: readonly AccountKind[] = ['investment', 'retirement']

/**
 * Accounts as cards show them (doc1 §3: display extras): what is invested or put by for retirement with what it has
 * returned.
 */
export async function accountCards(tx: Tx, accounts: readonly OwnAccount[]): Promise<AccountOut[]> {
  const invested = accounts.some(({ state }) => RETURNS.includes(state.kind))
  const day = invested ? await quoteDay(tx) : ''
  return Promise.all(accounts.map(async own => ({ ...toAccount(own), ...(await returnsOf(tx, own, day)) })))
}

async function returnsOf(tx: Tx, own: OwnAccount, day: string) {
  if (!RETURNS.includes(own.state.kind)) return {}
  const { yearToDateReturn, totalReturn } = await performanceOf(tx, own, day)
  return {
    ...(yearToDateReturn === null ? {} : { ytdReturn: yearToDateReturn }),
    ...(totalReturn === null ? {} : { totalGrowth: totalReturn }),
  }
}
