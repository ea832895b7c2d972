import { useLocation } from '@tanstack/react-router'
import { accountName } from '../../kit/account-card.tsx'
import { slugOf } from '../../kit/account-kind.ts'
import { Empty } from '../../kit/empty.tsx'
import { ErrorPanel } from '../../kit/error-panel.tsx'
import { LinkButton } from '../../kit/link.tsx'
import { PageFrame } from '../../kit/page-frame.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { PageSkeleton } from '../../kit/skeletons.tsx'
import { lastFour } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { trpc } from '../../lib/trpc.ts'
import { EligibilityCard } from './eligibility-card.tsx'
import { EstimateCard } from './estimate-card.tsx'
import { RulesCard } from './rules-card.tsx'

/**
 * Retirement loan (C-30): whether the customer's own account can lend, what a plan loan on its balance would cost,
 * and what to do instead.
 */
export function RetirementLoanPage() {
  const { account: carried } = useLocation().state
  const accountId = carried && slugOf(carried.type) === 'retirement-account' ? carried.id : 'primary'
  const query = trpc.retirement.get.useQuery({ accountId })
  const { data: account, error } = query
  const problem = error && problemOf(error, 'Unable to load your accounts. Please try again later.')
  return (
    <PageFrame title={t('Retirement loan')} back={{ to: '/dashboard' }}>
      {query.isPending && <PageSkeleton />}
      {problem && problem.status !== 404 && <ErrorPanel text={t(problem.text)} retry={() => void query.refetch()} />}
      {problem?.status === 404 && (
        <SectionCard title={t('Your account')}>
          <Empty text={t('You have no retirement account with us.')} seed="loan">
            <LinkButton to="/open-new-account">{t('Open New Account')}</LinkButton>
          </Empty>
        </SectionCard>
      )}
      {account && (
        <div className="two">
          <div className="stack">
            <EligibilityCard
              name={accountName(account)}
              number={lastFour(account.accountNumber)}
              planType={account.retirementType}
              balance={account.balance}
            />
            <EstimateCard balance={account.balance} />
          </div>
          <RulesCard />
        </div>
      )}
    </PageFrame>
  )
}
