import { Button } from '@mantine/core'
import { openPalette } from '../../kit/palette.tsx'
import { Icon } from '../../kit/icon.tsx'
import { LinkButton } from '../../kit/link.tsx'
import { PageFrame } from '../../kit/page-frame.tsx'
import { t } from '../../lib/i18n.ts'
import { PhoneLine } from './phone-line.tsx'
import { QuestionSearch } from './question-search.tsx'
import { Topics } from './topics.tsx'

const FIRST = 5

/** /help: find it, read it, or call. */
export function HelpPage() {
  return (
    <PageFrame
      title={t('Help')}
      back={{ to: '/dashboard' }}
      actions={
        <Button variant="default" leftSection={<Icon name="search" size={18} />} onClick={openPalette}>
          {t('Search or jump to')}
        </Button>
      }
    >
      <div className="stack">
        <Topics />
        <QuestionSearch first={FIRST} />
        <div className="row">
          <LinkButton to="/faqs" variant="default">
            {t('All questions')}
          </LinkButton>
          <LinkButton to="/dashboard?tour=1" variant="default">
            {t('Take the tour')}
          </LinkButton>
        </div>
        <PhoneLine />
      </div>
    </PageFrame>
  )
}
