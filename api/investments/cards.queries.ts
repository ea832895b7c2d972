import { toAccount, type OwnAccount } from '../accounts/account.queries.ts'
import { quoteDay } from '../accounts/valuation.queries.ts'
import type { AccountOut } from '../platform/account.schema.ts'
import type { Tx } from '../platform/db.ts'
import { performanceOf } from './performance.queries.ts'

/** Accounts as cards show them (doc1 §3: display extras): an investment account with what it has returned. */
export async function accountCards(tx: Tx, accounts: readonly OwnAccount[]): Promise<AccountOut[]> {
  const invested = accounts.some(({ state }) => state.kind === 'investment')
  const day = invested ? await quoteDay(tx) : ''
  const cards: AccountOut[] = []
  for (const own of accounts) cards.push({ ...toAccount(own), ...(await returnsOf(tx, own, day)) })
  return cards
}

async function returnsOf(tx: Tx, own: OwnAccount, day: string) {
  if (own.state.kind !== 'investment') return {}
  const { yearToDateReturn, totalReturn } = await performanceOf(tx, own, day)
  return { ytdReturn: yearToDateReturn, totalGrowth: totalReturn }
}
