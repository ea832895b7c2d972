import { t } from '../lib/i18n.ts'
import css from './faq.module.css'
import { SectionCard } from './section-card.tsx'

/** Questions that people ask, each answer behind its question. Texts are already translated. */
export function Faq({ items }: { items: readonly (readonly [question: string, answer: string])[] }) {
  return (
    <SectionCard title={t('Frequently asked questions')}>
      {items.map(([question, answer]) => (
        <details key={question} className={css.item}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </SectionCard>
  )
}
