import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { detailsPath, paysCash } from '../../kit/account-kind.ts'
import type { AccountView } from '../../kit/account-line.ts'
import { Empty } from '../../kit/empty.tsx'
import { ErrorPanel } from '../../kit/error-panel.tsx'
import { LinkButton } from '../../kit/link.tsx'
import { NotChosen } from '../../kit/not-chosen.tsx'
import { PageFrame } from '../../kit/page-frame.tsx'
import { PageSkeleton } from '../../kit/skeletons.tsx'
import { useMoneyAct } from '../../kit/use-money-act.ts'
import { t } from '../../lib/i18n.ts'
import { problemOrAway } from '../../lib/problem.ts'
import { ask, trpc } from '../../lib/trpc.ts'
import { AtmFinder } from './atm-finder.tsx'
import { ConfirmDialog } from './confirm.dialog.tsx'
import { WithdrawalHistory } from './history.tsx'
import { Information } from './information.tsx'
import { MadeDialog } from './made.dialog.tsx'
import {
  emptyDraft,
  kindsFor,
  type Account,
  type Draft,
  type Request,
  type Review,
  type Withdrawal,
} from './withdrawal-draft.ts'
import { WithdrawalForm } from './withdrawal-form.tsx'
import css from './withdrawals.module.css'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** When the page that was left moved money: the next one fetches anew (doc3 §2.3). */
    refreshedAt?: number
  }
}

/** Withdraw Funds (doc3 §2.3): form, confirm modal, success modal; machines near by and the ten latest below. */
export function WithdrawalsPage() {
  const accounts = trpc.accounts.list.useQuery()
  const carried = useLocation().state.account
  const account = accounts.data?.accounts.find(one => one.id === carried?.id)
  const [chosen, setChosen] = useState<Account>()
  const [refreshedAt, setRefreshedAt] = useState(() => Date.now())
  const back = chosen ?? account ?? accounts.data?.accounts.find(paysFirst)
  return (
    <PageFrame
      title={t('Withdraw Funds')}
      back={{
        ...(back ? { to: detailsPath(back), label: t('Back to Account') } : { to: '/dashboard' }),
        state: { refreshedAt },
      }}
    >
      {accounts.error && !accounts.data && (
        <ErrorPanel
          problem={problemOrAway(accounts.error, t('Failed to load your accounts. Please try again later.'))}
          retry={() => void accounts.refetch()}
        />
      )}
      {!accounts.data && !accounts.error && <PageSkeleton />}
      {accounts.data && (
        <Withdrawals
          accounts={accounts.data.accounts}
          carried={carried}
          onAccount={setChosen}
          onMade={() => setRefreshedAt(Date.now())}
        />
      )}
    </PageFrame>
  )
}

/** The account that cash comes from unless another is chosen. */
const paysFirst = ({ kind, isPrimary }: Account) => kind === 'checking' && isPrimary

function Withdrawals({
  accounts,
  carried,
  onAccount,
  onMade,
}: {
  accounts: readonly Account[]
  carried: AccountView | undefined
  onAccount: (account: Account | undefined) => void
  onMade: () => void
}) {
  const limits = trpc.withdrawals.limits.useQuery()
  const me = trpc.auth.me.useQuery()
  // Who was to pay is never replaced by another account: that is the customer's to choose.
  const source = accounts.find(carried ? one => one.id === carried.id && paysCash(one) : paysFirst)
  const start = emptyDraft(source?.id, kindsFor(source)[0])
  const [draft, setDraft] = useState<Draft>(start)
  const [round, setRound] = useState(0)
  const [review, setReview] = useState<Review>()
  const email = me.data?.email ?? ''
  return (
    <div className={css.page}>
      {accounts.some(paysCash) ? (
        <WithdrawalForm
          key={round}
          accounts={accounts}
          limits={limits.data}
          lead={round === 0 && <NotChosen carried={carried} own={accounts} asks="cash" />}
          initial={draft}
          email={email}
          undoSeconds={me.data?.preferences.undoSeconds ?? 10}
          onAccount={onAccount}
          onReview={(accepted, kept) => {
            setDraft(kept)
            setReview(accepted)
          }}
        />
      ) : (
        <div className="card">
          <Empty text={t('You have no account to take money out of yet.')}>
            <LinkButton to="/open-new-account">{t('Open New Account')}</LinkButton>
          </Empty>
        </div>
      )}
      <div className={css.below}>
        <AtmFinder />
        <Information limits={limits.data} />
      </div>
      <div className={css.whole}>
        <WithdrawalHistory email={email} />
      </div>
      {review && (
        <Confirmation
          review={review}
          account={accounts.find(({ id }) => id === draft.accountId)}
          email={email}
          onBack={() => setReview(undefined)}
          onClose={() => {
            onMade()
            setDraft(emptyDraft(draft.accountId, draft.withdrawalType))
            setRound(round + 1)
            setReview(undefined)
          }}
        />
      )}
    </div>
  )
}

/** doc3 §4: confirm modal, success modal. The answer is needed for its code, which only the bank makes (C-104). */
function Confirmation({
  review,
  account,
  email,
  onBack,
  onClose,
}: {
  review: Review
  account: Account | undefined
  email: string
  onBack: () => void
  onClose: () => void
}) {
  const act = useMoneyAct<Request, Withdrawal>({
    send: async (request, context) => (await ask.withdrawals.withdraw.mutate(request, { context })).withdrawal,
    failed: 'Failed to process withdrawal. Please try again.',
    needsAnswer: true,
  })
  if (act.answer) return <MadeDialog withdrawal={act.answer} email={email} onClose={onClose} />
  return <ConfirmDialog review={review} account={account} act={act} onBack={onBack} />
}
