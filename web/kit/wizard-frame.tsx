import { useEffect, useRef, type ReactNode } from 'react'
import { t } from '../lib/i18n.ts'
import { Facts } from './facts.tsx'
import { Icon } from './icon.tsx'
import css from './wizard-frame.module.css'

interface Props {
  /** The steps in words, already translated. */
  steps: readonly string[]
  /** Index of the step that is shown. */
  at: number
  /** What has been answered; fills as the customer goes on and becomes the review. */
  summary?: readonly (readonly [string, ReactNode])[]
  /** What is good to know on this step; it stands in the rail, on a phone below the step. */
  aside?: ReactNode
  /** This step shows a table or cards: it takes the page's whole width, and nothing stands beside it. */
  wide?: boolean
  children: ReactNode
}

/**
 * One question group per screen: the steps as a list with words ("Step 2 of 3" on a phone), a column of 560 px, and
 * a rail that fills with the answers. The step's heading takes the focus when the step changes. The machine
 * decides; this draws.
 */
export function WizardFrame({ steps, at, summary = [], aside, wide = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef(true)
  useEffect(() => {
    if (!first.current) heading.current?.focus()
    first.current = false
  }, [at])
  return (
    <div className={`${css.wizard} ${wide ? css.wide : ''}`}>
      <div className={css.progress}>
        <ol className={`${css.steps} wide-only`} aria-label={t('Steps')}>
          {steps.map((label, i) => (
            <li
              key={label}
              className={css.step}
              data-state={i < at ? 'done' : i === at ? 'now' : 'later'}
              aria-current={i === at ? 'step' : undefined}
            >
              <span className={css.dot} aria-hidden="true">
                {i < at ? <Icon name="tick" size={14} /> : i + 1}
              </span>
              {label}
              {i < at && <span className="sr-only">{t('(done)')}</span>}
            </li>
          ))}
        </ol>
        <p className={`eyebrow phone-only ${css.where}`}>
          {t('Step {n} of {count}', { n: at + 1, count: steps.length })}
        </p>
        <div className={`${css.bar} phone-only`} aria-hidden="true">
          <span style={{ width: `${((at + 1) / steps.length) * 100}%` }} />
        </div>
      </div>
      <div>
        <h2 ref={heading} tabIndex={-1} style={{ marginBottom: 16 }}>
          {steps[at]}
        </h2>
        {children}
      </div>
      {!wide && (summary.length > 0 || aside) && (
        <div className={css.rail}>
          {summary.length > 0 && (
            <aside className={`card card-body ${css.summary}`} aria-label={t('Summary')}>
              <h2 style={{ fontSize: '1.125rem', marginBottom: 12 }}>{t('Summary')}</h2>
              <Facts facts={summary} />
            </aside>
          )}
          {aside}
        </div>
      )}
    </div>
  )
}
