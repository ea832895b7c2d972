import { t } from '../lib/i18n.ts'
import { ErrorPanel } from './error-panel.tsx'
import { PageFrame } from './page-frame.tsx'

/** A page that could not be drawn or fetched: no money has moved by that. */
export function BrokenPage() {
  return (
    <PageFrame title={t('This page could not be shown')} narrow>
      <ErrorPanel text={t('An unexpected error occurred. Please try again.')} retry={() => window.location.reload()} />
    </PageFrame>
  )
}
