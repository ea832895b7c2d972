import { useMachine } from '@xstate/react'
import { useCallback } from 'react'
import { PassingBanner } from '../../../kit/banner.tsx'
import { Facts } from '../../../kit/facts.tsx'
import { Balance } from '../../../kit/money.tsx'
import { SamplePage } from '../sample-page.tsx'
import { Sides } from '../sides.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { bankDayOf, day } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { trpc } from '../../../lib/trpc.ts'
import { AllocationBars } from './allocation-bars.tsx'
import { ConfirmDialog } from './confirm.dialog.tsx'
import { LEAD, MyRebalance } from './my-rebalance.tsx'
import { rebalanceMachine } from './rebalance-portfolio.machine.ts'
import { samplePortfolio } from './rebalance-portfolio.source.ts'
import { Targets } from './targets.tsx'

/**
 * Rebalance portfolio (doc3 §2.8): current against target, sliders with number fields, a confirmation. Back does
 * nothing (C-152).
 */
export function RebalancePortfolioPage() {
  return (
    <Sides
      frame={{ title: t('Rebalance portfolio'), lead: t(LEAD) }}
      useMine={useMyPortfolios}
      has={({ accounts }) => accounts.some(({ totalValue }) => Number(totalValue) > 0)}
      nothing={t('You have nothing invested here yet.')}
      failed="Failed to load account data"
      sample={<SampleRebalance />}
      mine={told => <MyRebalance told={told} />}
    />
  )
}

const useMyPortfolios = (wanted: boolean) => trpc.investments.portfolios.useQuery(undefined, { enabled: wanted })

function SampleRebalance() {
  const [state, send] = useMachine(rebalanceMachine, { input: { portfolio: samplePortfolio.read(bankDayOf()) } })
  const { portfolio, done } = state.context
  const noticeGone = useCallback(() => send({ type: 'noticeGone' }), [send])
  return (
    <SamplePage
      title={t('Rebalance portfolio')}
      back={{ act: () => undefined }}
      lead={t(LEAD)}
      notice={done && <PassingBanner onGone={noticeGone}>{t('Your portfolio has been rebalanced.')}</PassingBanner>}
    >
      <div className="two">
        <div className="stack">
          <SectionCard title={t('Current and target allocation')}>
            <AllocationBars portfolio={portfolio} />
          </SectionCard>
          <Targets
            portfolio={portfolio}
            onSet={(category, percentage) => send({ type: 'set', category, percentage })}
            onReset={() => send({ type: 'reset' })}
            onReview={() => send({ type: 'review' })}
          />
        </div>
        <SectionCard title={t('Portfolio')}>
          <div className="stack">
            <div>
              <p className="eyebrow">{t('Total value')}</p>
              <Balance amount={portfolio.totalValue} />
            </div>
            <Facts facts={[[t('Last rebalanced'), <span className="num">{day(portfolio.lastRebalanced)}</span>]]} />
          </div>
        </SectionCard>
      </div>
      <ConfirmDialog
        opened={state.matches('confirming')}
        portfolio={portfolio}
        onCancel={() => send({ type: 'cancel' })}
        onConfirm={() => send({ type: 'confirm', today: bankDayOf() })}
      />
    </SamplePage>
  )
}
