import { LinkButton } from '../../kit/link.tsx'
import { PageFrame } from '../../kit/page-frame.tsx'
import { t } from '../../lib/i18n.ts'
import { QuestionSearch } from './question-search.tsx'

/** /faqs: the questions, narrowed by what is typed. */
export function FaqsPage() {
  return (
    <PageFrame title={t('FAQs')} narrow back={{ to: '/help', place: t('Help') }}>
      <div className="stack">
        <QuestionSearch />
        <div>
          <LinkButton to="/customer-service" variant="default">
            {t('Customer service')}
          </LinkButton>
        </div>
      </div>
    </PageFrame>
  )
}
