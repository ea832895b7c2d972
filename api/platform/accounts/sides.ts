/**
 * The two sides of an entry in plain words: which accounts it moved, the customer's own by name, the bank's by purpose.
 */
import { bank, isBankAccount, type AccountId, type BankAccountName } from '../../../ledger/accounts.ts'
import type { Line } from '../../../ledger/history.ts'
import { formatUsd, money, text } from '../../../ledger/money.ts'
import { toAccount, type OwnAccount } from './account.queries.ts'
import { namesIn } from '../../../ledger/table.ts'

/** What the bank's own accounts are for, as a customer would say it. */
const purposes: Readonly<Record<BankAccountName, string>> = {
  vault: "the bank's cash",
  achClearing: 'money on its way between banks',
  wireClearing: 'wires on their way',
  checkClearing: 'checks being collected',
  cardClearing: 'card purchases',
  billPayClearing: 'bill payments',
  atmClearing: 'cash machines',
  broker: 'the securities broker',
  custody: 'securities in custody',
  feeIncome: 'fees that the bank earns',
  interestExpense: 'interest that the bank pays',
  interestIncome: 'interest that the bank earns',
  penaltyIncome: 'early withdrawal penalties',
  taxWithheld: 'tax withheld for the government',
  salesTax: 'sales tax',
  disputeReceivable: 'disputes being examined',
  unverifiedDeposits: 'deposits the bank has not received yet',
  checkPrinting: 'check printing',
  rewardsIssued: 'reward points',
  rewardsExpense: 'rewards that the bank pays',
  rolloverClearing: 'retirement rollovers on their way',
  chargeOff: 'losses that the bank takes',
}

const bankWords = new Map<AccountId, string>(namesIn(bank).map(name => [bank[name], purposes[name]]))

interface Side {
  account: string
  own: boolean
  posting: 'debit' | 'credit'
  amount: string
}

/** An entry's posting on this account first, then what stands against it. */
export function sidesOf(line: Line, own: readonly OwnAccount[]): Side[] {
  const names = new Map(own.map(account => [account.state.id, labelOf(account)]))
  const mine = line.event.legs[line.leg]
  if (!mine) return []
  return [mine, ...against(line)].map(({ account, amount }) => ({
    account: names.get(account) ?? (isBankAccount(account) ? bankWords.get(account) : undefined) ?? 'another account',
    own: names.has(account),
    posting: money(amount).isNegative() ? 'credit' : 'debit',
    amount: text(money(amount).abs()),
  }))
}

const labelOf = (account: OwnAccount) => {
  const { name, lastFour } = toAccount(account)
  return `${name} ••${lastFour}`
}

type Leg = Line['event']['legs'][number]

/** Entries are written in pairs: the neighbour that cancels this one; else everything of the other sign. */
function against({ event: { legs }, leg }: Line): readonly Leg[] {
  const mine = legs[leg]
  if (!mine) return []
  const cancels = (one: Leg | undefined): one is Leg =>
    one !== undefined && one.asset === mine.asset && money(one.amount).plus(mine.amount).isZero()
  const neighbour = [legs[leg % 2 === 0 ? leg + 1 : leg - 1], legs[leg + 1], legs[leg - 1]].find(cancels)
  if (neighbour) return [neighbour]
  const out = money(mine.amount).isNegative()
  return legs.filter(one => one.asset === mine.asset && money(one.amount).isNegative() !== out)
}

/** '$25.00 came into Everyday Checking ••4821 from deposits the bank has not received yet.' */
export function wordsOf(line: Line, [mine, ...others]: readonly Side[]): string {
  if (!mine) return ''
  const elsewhere = [...new Set(others.map(({ account }) => account))].join(' and ')
  const amount = formatUsd(mine.amount)
  if (!line.amount.isNegative()) return `${amount} came into ${mine.account} from ${elsewhere}.`
  return `${amount} went out of ${mine.account} to ${elsewhere}.`
}
