import { lastFour } from '../lib/format.ts'
import { isSample } from '../lib/sample-accounts.ts'
import type { AccountView } from './account-line.ts'
import type { TransactionRow } from './transactions/transaction-row.ts'

/**
 * What travels in the navigation state: for the first paint and as a choice, never as truth; balances are fetched
 * again. Features that carry more extend `HistoryState` beside their page.
 */
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where to go after signing on. */
    from?: string
    /** Which dialog the landing page opens. */
    show?: 'login' | 'register'
    account?: AccountView
    /** The account that money is to go into. */
    toAccount?: AccountView
    transaction?: TransactionRow
    transactions?: TransactionRow[]
    /** A sentence that the next page shows as a success banner. */
    message?: string
    /** What was written into the palette, for the form to be filled with; never sent by itself. */
    drafted?: DraftedPayment | DraftedMove | DraftedCheck
    /** The month that a statement is wanted for. */
    statementPeriod?: string
  }
}

interface DraftedAct {
  /** A new one each time, so that a page which is already there takes it up, too. */
  id: string
  /** The form's own day where none was said. */
  on: string | undefined
}
interface DraftedPayment extends DraftedAct {
  act: 'pay'
  /** What the bill says where none was said. */
  amount: string | undefined
  payeeId: string
  accountId: string | undefined
}
export interface DraftedMove extends DraftedAct {
  act: 'move'
  amount: string
  often: 'once' | 'weekly' | 'biweekly' | 'monthly'
  fromAccount: string
  /** An own account, somebody at another bank, or the name of somebody who is not saved yet. */
  to: { account: string } | { recipient: string; kind: 'external' | 'wire' } | { name: string }
}

export interface DraftedCheck extends DraftedAct {
  act: 'deposit'
  amount: string
}

/** Exactly the fields of a card; of the number only the last four (browsers keep history on disk). */
export const carried = ({
  id,
  type,
  name,
  nickname,
  accountNumber,
  balance,
  availableBalance,
  creditLimit,
  availableCredit,
}: AccountView): AccountView => ({
  id,
  type,
  name,
  nickname,
  accountNumber: `••${lastFour(accountNumber)}`,
  balance,
  availableBalance,
  creditLimit,
  availableCredit,
})

/** The account as the next page's choice; a sample account is nobody's choice. */
export const carriedState = (account: AccountView): { account?: AccountView } =>
  isSample(account.id) ? {} : { account: carried(account) }

/** At most fifty rows, plain fields only. */
export const carriedRows = (rows: readonly TransactionRow[]): TransactionRow[] =>
  rows.slice(0, 50).map(({ id, date, description, says, status, type, category, amount, balance }) => ({
    id,
    date,
    description,
    says,
    status,
    type,
    category,
    amount,
    balance,
  }))
