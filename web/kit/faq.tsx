import { t } from '../lib/i18n.ts'
import css from './faq.module.css'
import { SectionCard } from './section-card.tsx'

/** Questions that people ask, each answer behind its question. Texts are already translated. */
export function Faq({
  items,
  open,
}: {
  items: readonly (readonly [question: string, answer: string])[]
  /** The question whose answer is seen at once. */
  open?: string | undefined
}) {
  return (
    <SectionCard title={t('Frequently asked questions')}>
      {items.map(([question, answer]) => (
        <details key={question} className={css.item} open={question === open}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </SectionCard>
  )
}
