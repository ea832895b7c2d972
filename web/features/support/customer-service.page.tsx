import { useLocation } from '@tanstack/react-router'
import { PageFrame } from '../../kit/page-frame.tsx'
import { t } from '../../lib/i18n.ts'
import { PhoneLine } from './phone-line.tsx'
import { Topics } from './topics.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A failed dispute brings its matter and its transaction along (doc3 §2.7). */
    issue?: string
    transactionId?: string
    /** A check deposit brings its reference number along (doc2 §2.9). */
    referenceNumber?: string
  }
}

/** /customer-service: the line, what this is about, and what can be settled without a call. */
export function CustomerServicePage() {
  const { issue, transactionId, account } = useLocation().state
  return (
    <PageFrame title={t('Customer service')} back={{ to: '/help', place: t('Help') }}>
      <div className="stack">
        <PhoneLine
          facts={[
            [t('About'), issue && t(issue)],
            [t('Transaction'), transactionId],
            [t('Account'), account && `${account.name ?? account.type} ${account.accountNumber}`],
          ]}
        />
        <Topics />
      </div>
    </PageFrame>
  )
}
