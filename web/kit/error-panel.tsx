import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../lib/i18n.ts'
import type { Problem } from '../lib/problem.ts'
import { Icon } from './icon.tsx'
import { LinkButton } from './link.tsx'
import css from './states.module.css'

/**
 * What happened and what to do: the text, Retry when it may help, Return to Dashboard, and Log In (keeping the
 * path) when nobody is signed on (doc2 §2.2). For a page that could not load; a failed field says so at the field.
 */
export function ErrorPanel({
  title,
  problem,
  text = problem?.text ?? '',
  retry,
  note,
  reference,
  children,
  home = true,
}: {
  title?: string
  problem?: Pick<Problem, 'text' | 'status'> | undefined
  /** What is said of it, where it has no words of its own. */
  text?: string
  /** What to do about it, below the text. */
  note?: string
  retry?: (() => void) | undefined
  reference?: string | undefined
  children?: ReactNode
  home?: boolean
}) {
  const { href } = useLocation()
  return (
    <section className={`card ${css.panel}`} role="alert">
      <span className={css.mark}>
        <Icon name="warning" size={24} />
      </span>
      <div className="stack">
        <div>
          {title && <h2>{title}</h2>}
          <p>{text}</p>
          {note && <p className="quiet">{note}</p>}
          {reference && <p className="quiet">{t('Reference {reference}', { reference })}</p>}
        </div>
        <div className="row">
          {retry && <Button onClick={retry}>{t('Try again')}</Button>}
          {problem?.status === 401 && (
            <LinkButton to="/login" state={{ from: href }}>
              {t('Log In')}
            </LinkButton>
          )}
          {home && (
            <LinkButton to="/dashboard" variant="default">
              {t('Return to Dashboard')}
            </LinkButton>
          )}
          {children}
        </div>
      </div>
    </section>
  )
}
