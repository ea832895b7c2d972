import { useLocation, useMatch, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import type { AccountView } from '../account-line.ts'
import { useGate } from '../approval-gate.tsx'
import type { TransactionRow } from '../transactions/transaction-row.ts'
import { AccountActions, type QuickAction } from './account-actions.tsx'
import { DetailsCard, type Fact } from './account-facts.tsx'
import { AccountFrame, type Framed } from './account-frame.tsx'
import { AccountTransactions, type Lines } from './account-transactions.tsx'
import { BalanceCard, top, type Figure } from './balance-card.tsx'
import { isIn } from '../../../ledger/table.ts'
import { StatementDialog } from './statement.dialog.tsx'

type Shown = AccountView & { transactions?: readonly TransactionRow[] }

/** Opens a dialog of the page by its name; `about` is what it is about, for example a security. */
export type Open<Dialog extends string> = (dialog: Dialog | 'statement', about?: string) => void

export interface DialogProps<Account> {
  account: Account
  opened: boolean
  onClose: () => void
  about: string
}
type Part<Account, Dialog extends string> = ComponentType<{ account: Account; open: Open<Dialog> }>

/**
 * An account page as a description (doc2 §2.2): what is on it, by name. From top to bottom: the figure with its facts,
 * the details beside it, the quick actions, what stands above the transactions, the transactions, what stands below.
 * Every page has the statement dialog.
 */
interface AccountDescription<Account extends Shown, Dialog extends string> {
  title: (account: Account | undefined) => string
  /** The way back, the documents' sentences when there is nothing to show. */
  frame: Framed
  /** The page's own documented call, or what stands in for it. */
  useAccount: () => Parameters<typeof AccountFrame<Account>>[0]['query']
  figure: (account: Account, open: Open<Dialog>) => Figure
  /** The card beside the figure: details, unless the page has another one there. */
  details?: (account: Account) => readonly Fact[]
  Beside?: Part<Account, Dialog>
  actions: (account: Account, open: Open<Dialog>) => readonly QuickAction[]
  /** The approval code before each action (C-82). */
  gated?: (account: Account) => boolean
  Above?: Part<Account, Dialog>
  lines: (account: Account, open: Open<Dialog>) => Lines
  Below?: Part<Account, Dialog>
  dialogs: { [name in Dialog]: ComponentType<DialogProps<Account>> }
}

/** Makes the page from its description. */
export function accountPage<Account extends Shown, Dialog extends string = never>(
  page: AccountDescription<Account, Dialog>,
) {
  return function AccountPage() {
    const [isUnder, setUnder] = useState(false)
    const query = useKept(page.useAccount(), isUnder)
    return (
      <AccountFrame title={page.title(query.data)} {...page.frame} query={query}>
        {account => <Described key={account.id} page={page} account={account} onDialog={setUnder} />}
      </AccountFrame>
    )
  }
}

/** What was shown last stays under an open dialog, whose act may have closed the account that it tells about. */
function useKept<Account, Query extends { data: Account | undefined }>(query: Query, isUnder: boolean): Query {
  const last = useRef(query.data)
  last.current = query.data ?? last.current
  return isUnder ? { ...query, data: last.current } : query
}

function Described<Account extends Shown, Dialog extends string>({
  page,
  account,
  onDialog,
}: {
  page: AccountDescription<Account, Dialog>
  account: Account
  onDialog: (opened: boolean) => void
}) {
  const { dialogs, open } = useDialogs(page.dialogs, account, onDialog)
  const gated = page.gated?.(account) ?? false
  useAskedFor(name => isIn(page.dialogs, name) && open(name), gated)
  const part = (Shown: Part<Account, Dialog> | undefined): ReactNode => Shown && <Shown account={account} open={open} />
  return (
    <>
      <div className={`two ${top}`}>
        <BalanceCard account={account} {...page.figure(account, open)} />
        {page.details && <DetailsCard facts={page.details(account)} />}
        {part(page.Beside)}
      </div>
      <div className="section">
        <AccountActions account={account} gated={gated} actions={page.actions(account, open)} />
      </div>
      {part(page.Above)}
      <div className="section">
        <AccountTransactions account={account} known={account.transactions} {...page.lines(account, open)} />
      </div>
      {part(page.Below)}
      {dialogs}
    </>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The dialog of an account's page that was asked for elsewhere: opened once. */
    opens?: string
  }
}

/** Opens the dialog that another page asked for, after the code where this page's actions ask for one (C-82). */
function useAskedFor(open: (dialog: string) => void, gated: boolean): void {
  const { pathname, state } = useLocation()
  // The address is the next page's before that page is there.
  const isHere = useMatch({ strict: false, select: match => match.pathname }) === pathname
  const opens = isHere ? state.opens : undefined
  const navigate = useNavigate()
  const gate = useGate()
  useEffect(() => {
    if (opens === undefined) return
    // Neither a reload nor the way back opens it again.
    void navigate({ to: '.', search: true, replace: true, state: ({ opens: _, ...rest }) => rest })
    if (gated) gate.pass(() => open(opens), { look: 'account' })
    else open(opens)
    // Once for each asking.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [opens])
}

/** Which dialog is open. What it is about stays until another one opens: it is still seen while it closes. */
function useDialogs<Account extends Shown, Dialog extends string>(
  described: AccountDescription<Account, Dialog>['dialogs'],
  account: Account,
  onDialog: (opened: boolean) => void,
) {
  const [state, set] = useState({ name: '', about: '', opened: false })
  useEffect(() => onDialog(state.opened), [state.opened, onDialog])
  const all: [string, ComponentType<DialogProps<Account>>][] = [
    ...Object.entries<ComponentType<DialogProps<Account>>>(described),
    ['statement', StatementDialog],
  ]
  const open: Open<Dialog> = (name, about = '') => set({ name, about, opened: true })
  const dialogs = all.map(([name, Shown]) => (
    <Shown
      key={name}
      account={account}
      opened={state.opened && state.name === name}
      about={state.name === name ? state.about : ''}
      onClose={() => set(before => ({ ...before, opened: false }))}
    />
  ))
  return { open, dialogs }
}
