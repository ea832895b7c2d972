import { t } from '../lib/i18n.ts'
import { Empty } from './empty.tsx'
import { LinkButton } from './link.tsx'
import { PageFrame } from './page-frame.tsx'

/** An unknown path (C-21). */
export function NotFound() {
  return (
    <PageFrame title={t('Page not found')} narrow>
      <div className="card">
        <Empty text={t('There is no page at this address. Your accounts are where they were.')} seed="not-found">
          <LinkButton to="/dashboard">{t('Return to Dashboard')}</LinkButton>
        </Empty>
      </div>
    </PageFrame>
  )
}
