import { Faq } from '../../kit/faq.tsx'
import { questions } from '../../kit/questions.ts'
import { SearchField } from '../../kit/search-field.tsx'
import { useTyped } from '../../kit/use-typed.ts'
import { useUrlText } from '../../kit/use-url-text.ts'
import { t } from '../../lib/i18n.ts'

/** The questions, narrowed by what is typed; before anything is typed the first of them. `?about=` opens one. */
export function QuestionSearch({ first = Infinity }: { first?: number }) {
  const [typed, type] = useTyped(...useUrlText<string>('q', ''))
  const [about] = useUrlText<string>('about', '')
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const found = questions()
    .filter(({ question, answer }) => words.every(word => `${question} ${answer}`.toLowerCase().includes(word)))
    .toSorted((a, b) => Number(b.id === about) - Number(a.id === about))
  const shown = words.length === 0 ? found.slice(0, first) : found
  return (
    <>
      <SearchField
        aria-label={t('Search questions')}
        placeholder={t('Search questions')}
        value={typed}
        onChange={type}
      />
      <p className="sr-only" role="status">
        {t('{n} questions shown', { n: shown.length })}
      </p>
      {shown.length > 0 ? (
        <Faq
          items={shown.map(({ question, answer }) => [question, answer] as const)}
          open={shown.find(({ id }) => id === about)?.question}
        />
      ) : (
        <p className="muted">{t('No question has these words. Customer service can answer yours.')}</p>
      )}
    </>
  )
}
