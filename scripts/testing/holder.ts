import type { AccountKind } from '../../ledger/accounts.ts'
import { entriesIn, namesIn, tableOf } from '../../ledger/table.ts'
import { openAccount, type TestAccount, type TestBank, type TestCustomer } from './http-bank.ts'

/** A new customer with these accounts: what is on each of them, or how much a card lends. */
export async function holderOf<Kind extends AccountKind>(
  bank: TestBank,
  accounts: Readonly<Record<Kind, string>>,
): Promise<{ who: TestCustomer } & Record<Kind, TestAccount>> {
  const who = await bank.customer()
  const opened = new Map<string, TestAccount>()
  for (const [kind, amount] of entriesIn(accounts))
    opened.set(kind, await openAccount(bank, who.id, kind, kind === 'credit' ? { limit: amount } : { deposit: amount }))
  return { who, ...tableOf(namesIn(accounts), kind => opened.get(kind) ?? missing()) }
}

const missing = (): never => {
  throw new Error('an account that was opened is gone')
}
