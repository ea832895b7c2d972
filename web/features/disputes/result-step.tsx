import { Button } from '@mantine/core'
import { useBackStep } from '../../kit/back-step.ts'
import { ErrorPanel } from '../../kit/error-panel.tsx'
import { LinkButton, HomeLink } from '../../kit/link.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { SuccessPanel } from '../../kit/success-panel.tsx'
import { day } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import type { Problem } from '../../lib/problem.ts'
import type { Disputable, Filed } from './dispute-draft.ts'
import { Timeline } from './timeline.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What customer service is asked about (doc3 §2.7). */
    issue?: string
    transactionId?: string
  }
}

/**
 * The bank said no, or that it was not made. What is disputed already is no matter of another try: its dispute is
 * shown.
 */
export function Failed({
  problem,
  transaction,
  onRetry,
  onBack,
}: {
  problem: Problem | undefined
  transaction: Disputable
  onRetry: () => void
  onBack: () => void
}) {
  useBackStep(true, onBack)
  return (
    <ErrorPanel
      problem={problem}
      text={
        problem?.text ??
        t('There was an error submitting your dispute. Please try again or contact customer service for assistance.')
      }
      home={false}
    >
      {problem?.code === 'already_disputed' ? (
        <LinkButton to="/disputes">{t('View your disputes')}</LinkButton>
      ) : (
        <Button onClick={onRetry}>{t('Retry')}</Button>
      )}
      <Button variant="default" onClick={onBack}>
        {t('Change the details')}
      </Button>
      <LinkButton
        to="/customer-service"
        state={{ issue: 'Dispute submission', transactionId: transaction.id }}
        variant="default"
      >
        {t('Contact Customer Service')}
      </LinkButton>
    </ErrorPanel>
  )
}

/** The number, what happens next, and where to follow it. */
export function Success({ filed }: { filed: Filed }) {
  return (
    <div className="stack">
      <SuccessPanel
        title={t('Your dispute was submitted')}
        amount={filed.transactionAmount}
        facts={[
          [t('Dispute number'), <span className="num">{filed.disputeNumber}</span>],
          [t('Transaction'), filed.transactionDescription],
          [t('Investigation'), t('7-10 business days')],
          [t('Expected resolution'), t('10 days, by {date}', { date: day(filed.expectedBy) })],
          [t('Temporary credit'), filed.temporaryCreditRequested && t('1-2 business days')],
          [t('Replacement card'), filed.cardBlocked && t('7-10 business days')],
        ]}
      >
        <LinkButton to={`/disputes/${filed.disputeNumber}`}>{t('View this dispute')}</LinkButton>
        <LinkButton to="/disputes" variant="default">
          {t('All disputes')}
        </LinkButton>
        <HomeLink />
      </SuccessPanel>
      <SectionCard title={t('Timeline')}>
        <Timeline entries={filed.statusHistory} />
      </SectionCard>
    </div>
  )
}
