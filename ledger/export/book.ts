/**
 * What every export is made of: the journal as a book of entries, told from the stored texts alone and in order, with
 * each account's running balance counted anew. The formats only write it down.
 */
import type { ClientBase } from 'pg'
import {
  accountId,
  bank,
  kinds,
  scaleOf,
  type AccountId,
  type AccountKind,
  type Asset,
  type BankAccountName,
} from '../accounts.ts'
import type { BankDay } from '../calendar.ts'
import { parseEvent } from '../canonical.ts'
import { moduleOf } from '../events/all.ts'
import type { RecordedEvent } from '../events/event.ts'
import { money, text, ZERO, type Money } from '../money.ts'
import { storedEvents, type Range } from '../stored-events.ts'
import { isIn, namesIn } from '../table.ts'

interface BookAccount {
  readonly id: AccountId
  /** `Liabilities:Deposits:Checking:1005`: a path that every tool of plain-text accounting takes. */
  readonly path: string
  readonly openedOn: BankDay
}

/** One leg. Amounts are debit-positive text at the asset's scale, `balance` the account's after it. */
interface BookLine {
  readonly account: BookAccount
  readonly asset: Asset
  readonly amount: string
  readonly balance: string
  readonly type: string
  readonly category: string
  readonly text: string
}

export interface Entry {
  readonly event: RecordedEvent
  /** The stored text and its hash. */
  readonly body: string
  readonly hash: string
  /** Accounts and assets that appear for the first time. */
  readonly newAccounts: readonly BookAccount[]
  readonly newAssets: readonly Asset[]
  readonly lines: readonly BookLine[]
}

/** Under which root each of the bank's own accounts stands. */
const BANK_PATHS: Record<BankAccountName, string> = {
  vault: 'Assets:Vault',
  achClearing: 'Assets:Clearing:ACH',
  wireClearing: 'Assets:Clearing:Wire',
  checkClearing: 'Assets:Clearing:Check',
  cardClearing: 'Assets:Clearing:Card',
  billPayClearing: 'Assets:Clearing:BillPay',
  atmClearing: 'Assets:Clearing:ATM',
  broker: 'Assets:Clearing:Broker',
  custody: 'Assets:Custody',
  feeIncome: 'Income:Fees',
  interestExpense: 'Expenses:Interest',
  interestIncome: 'Income:Interest',
  penaltyIncome: 'Income:Penalties',
  taxWithheld: 'Liabilities:TaxWithheld',
  salesTax: 'Liabilities:SalesTax',
  disputeReceivable: 'Assets:Disputes',
  unverifiedDeposits: 'Assets:UnverifiedDeposits',
  checkPrinting: 'Liabilities:CheckPrinting',
  rewardsIssued: 'Equity:RewardsIssued',
  rewardsExpense: 'Expenses:Rewards',
  rolloverClearing: 'Assets:Clearing:Rollover',
  chargeOff: 'Expenses:ChargeOff',
}

/** Deposits are what the bank owes, cards and loans what it is owed. */
function pathOf(kind: AccountKind, id: AccountId): string {
  const name = kinds[kind].name.replaceAll(' ', '')
  return kinds[kind].side === 'asset' ? `Assets:Lending:${name}:${id}` : `Liabilities:Deposits:${name}:${id}`
}

/** The same for any account of `ledger.account`, the bank's own included (their kind is their name). */
export const pathOfRow = (kind: string, id: number): string =>
  isIn(kinds, kind)
    ? pathOf(kind, accountId.parse(id))
    : isIn(BANK_PATHS, kind)
      ? BANK_PATHS[kind]
      : `Equity:Unknown:${id}` // an unknown kind is shown, not hidden

/** The bank's own accounts, open since before the first event. */
const bankAccounts = (since: BankDay): BookAccount[] =>
  namesIn(bank).map(name => ({ id: bank[name], path: BANK_PATHS[name], openedOn: since }))

/**
 * Reads a range (from the first event on) as a book. Throws on an event that posts to an account that was never opened.
 */
export async function* readBook(client: ClientBase, range: Range): AsyncGenerator<Entry> {
  const accounts = new Map<AccountId, BookAccount>()
  const assets = new Set<Asset>()
  const balances = new Map<string, Money>()
  for await (const chunk of storedEvents(client, range)) {
    for (const row of chunk) {
      const event = parseEvent(row.body)
      const newAccounts = accounts.size === 0 ? bankAccounts(event.bankDay) : []
      for (const effect of event.effects) {
        if (effect.effect !== 'open') continue
        newAccounts.push({ id: effect.account, path: pathOf(effect.kind, effect.account), openedOn: event.bankDay })
      }
      for (const account of newAccounts) accounts.set(account.id, account)
      const newAssets = [...new Set(event.legs.map(leg => leg.asset))].filter(asset => !assets.has(asset))
      for (const asset of newAssets) assets.add(asset)
      const lines = linesOf(event, accounts, balances)
      yield { event, body: row.body, hash: row.hash.toString('hex'), newAccounts, newAssets, lines }
    }
  }
}

function linesOf(
  event: RecordedEvent,
  accounts: ReadonlyMap<AccountId, BookAccount>,
  balances: Map<string, Money>,
): BookLine[] {
  const module = moduleOf(event.kind, event.version)
  return event.legs.map(leg => {
    const account = accounts.get(leg.account)
    if (!account) throw new Error(`event ${event.seq} posts to account ${leg.account}, which was never opened`)
    const key = `${leg.account}:${leg.asset}`
    const balance = (balances.get(key) ?? ZERO).plus(money(leg.amount))
    balances.set(key, balance)
    const told = module?.describe(leg, event.payload, event) ?? { type: 'other', category: '', text: event.kind }
    return { account, asset: leg.asset, amount: leg.amount, balance: text(balance, scaleOf(leg.asset)), ...told }
  })
}
