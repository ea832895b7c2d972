import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ActionFoot } from '../../../kit/action-foot.tsx'
import { Facts } from '../../../kit/facts.tsx'
import { Balance } from '../../../kit/money.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { day } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { accountLabel, type SampleAccount } from '../../../lib/sample-accounts.ts'
import { frequencies, type Contribution } from './contribute-retirement.ts'
import type { ContributionSource } from './contribute-retirement.source.ts'

/** The schedule as it was given; Confirm is the last word. */
export function ContributionReview({
  source,
  contribution,
  more = [],
  busy = false,
  off = false,
  children,
  onBack,
  onConfirm,
}: {
  source: ContributionSource
  contribution: Contribution
  /** More facts of it. */
  more?: readonly (readonly [string, ReactNode])[]
  busy?: boolean
  /** Nothing can be sent now. */
  off?: boolean
  /** What the bank says of it. */
  children?: ReactNode
  onBack: () => void
  onConfirm: () => void
}) {
  const labelOf = (accounts: readonly SampleAccount[], wanted: string) => {
    const found = accounts.find(({ id }) => id === wanted)
    return found && accountLabel(found)
  }
  return (
    <div style={{ maxWidth: '40rem' }}>
      <SectionCard arrives title={t('Confirm contribution')}>
        <div className="stack">
          <Balance amount={contribution.amount} />
          <Facts
            facts={[
              [t('To'), labelOf(source.accounts, contribution.account)],
              [t('From'), labelOf(source.funds, contribution.source) ?? t('Not chosen')],
              [t('Frequency'), t(frequencies[contribution.frequency])],
              [t('Start date'), <span className="num">{day(contribution.startDate)}</span>],
              ...more,
            ]}
          />
          {children}
          <ActionFoot onCancel={onBack} way={t('Back')} step held={busy}>
            <Button loading={busy} disabled={off} onClick={onConfirm}>
              {t('Confirm contribution')}
            </Button>
          </ActionFoot>
        </div>
      </SectionCard>
    </div>
  )
}
