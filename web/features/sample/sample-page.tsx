import type { ReactNode } from 'react'
import { t } from '../../lib/i18n.ts'
import { PageFrame } from '../../kit/page-frame.tsx'
import css from './sample-page.module.css'
import { SampleTag } from '../../kit/tag.tsx'

/** The frame of a page that runs on sample data (doc3 §2.8): it says so under its title, on paper too. */
export function SamplePage({
  title,
  back = { to: '/dashboard' },
  lead,
  actions,
  notice,
  narrow = false,
  children,
}: {
  title: string
  /** `false` where the page has a way back of its own. */
  back?: { to: string; label?: string } | false
  /** One sentence on what the page is for. */
  lead?: string
  actions?: ReactNode
  /** What has just happened; stays in sight while the page is scrolled. */
  notice?: ReactNode
  narrow?: boolean
  children: ReactNode
}) {
  return (
    <PageFrame title={title} back={back || undefined} actions={actions} narrow={narrow}>
      <p className={css.note}>
        <SampleTag />
        <span>
          {lead} {t('Nothing here changes your accounts.')}
        </span>
      </p>
      <div className={css.notice} aria-live="polite">
        {notice}
      </div>
      {children}
    </PageFrame>
  )
}
