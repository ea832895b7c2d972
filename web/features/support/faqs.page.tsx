import { TextInput } from '@mantine/core'
import { useRef } from 'react'
import { Faq } from '../../kit/faq.tsx'
import { Icon } from '../../kit/icon.tsx'
import { LinkButton } from '../../kit/link.tsx'
import { PageFrame } from '../../kit/page-frame.tsx'
import { useSearchKey } from '../../kit/shortcuts.tsx'
import { useTyped } from '../../kit/use-typed.ts'
import { useUrlText } from '../../kit/use-url-text.ts'
import { t } from '../../lib/i18n.ts'
import { questions } from './questions.ts'

/** /faqs: the questions, narrowed by what is typed. */
export function FaqsPage() {
  const [typed, type] = useTyped(...useUrlText<string>('q', ''))
  const box = useRef<HTMLInputElement>(null)
  useSearchKey(box)
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const found = questions().filter(pair => words.every(word => pair.join(' ').toLowerCase().includes(word)))
  return (
    <PageFrame title={t('FAQs')} narrow back={{ to: '/help', label: t('Help') }}>
      <div className="stack">
        <TextInput
          ref={box}
          type="search"
          aria-label={t('Search questions')}
          placeholder={t('Search questions')}
          leftSection={<Icon name="search" size={18} />}
          value={typed}
          onChange={event => type(event.currentTarget.value)}
        />
        <p className="sr-only" role="status">
          {t('{n} questions shown', { n: found.length })}
        </p>
        {found.length > 0 ? (
          <Faq items={found} />
        ) : (
          <p className="muted">{t('No question has these words. Customer service can answer yours.')}</p>
        )}
        <div>
          <LinkButton to="/customer-service" variant="default">
            {t('Customer service')}
          </LinkButton>
        </div>
      </div>
    </PageFrame>
  )
}
