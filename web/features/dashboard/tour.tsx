import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { TextLink } from '../../kit/link.tsx'
import { isGatedFromDashboard } from '../../kit/navigation.ts'
import { setPreference, usePreference } from '../../kit/preferences.ts'
import { t } from '../../lib/i18n.ts'
import css from './dashboard.module.css'

interface Step {
  title: string
  text: string
  to: string
  link: string
}

const steps = (): readonly [Step, ...Step[]] => [
  {
    title: t('Open an account'),
    text: t('A few minutes, with money or without. Its engraving tells it from your others at a glance.'),
    to: '/open-new-account',
    link: t('Open New Account'),
  },
  {
    title: t('Put money in'),
    text: t('Take a picture of a check, or move money between your accounts. The page says when it can leave again.'),
    to: '/deposit-check',
    link: t('Deposit Check'),
  },
  {
    title: t('Send and pay'),
    text: t('Before you confirm, “Safe to move?” says what is left after everything that is planned.'),
    to: '/transfer-money',
    link: t('Transfer Money'),
  },
  {
    title: t('See what comes'),
    text: t('Coming up lists every bill, payment and payday of the next months, in the order in which they run.'),
    to: '/coming-up',
    link: t('Coming up'),
  },
  {
    title: t('Stay in charge'),
    text: t('Choose what we tell you about, sign on with a passkey, and hide amounts when somebody looks on.'),
    to: '/account-alerts',
    link: t('Choose alerts'),
  },
]

/**
 * Five steps for a customer who is new, or who asked for them on the help page; it stands in nobody's way and can be
 * ended.
 */
export function Tour({ isNew }: { isNew: boolean }) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const wanted = usePreference('tour')
  const asked = search['tour'] !== undefined
  const [at, setAt] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const moved = useRef(false)
  useEffect(() => {
    if (moved.current) heading.current?.focus()
  }, [at])
  if (!asked && !(isNew && wanted)) return null
  const all = steps()
  const { title, text, to, link } = all[at] ?? all[0]
  const go = (step: number) => {
    moved.current = true
    setAt(step)
  }
  const end = () => {
    // What had the focus goes away: the page has it again.
    heading.current?.closest('main')?.querySelector('h1')?.focus({ preventScroll: true })
    moved.current = false
    setPreference('tour', false)
    setAt(0)
    if (asked) void navigate({ to: '/dashboard', replace: true })
  }
  return (
    <section className={`card card-body no-print ${css.tour}`} aria-labelledby="tour">
      <p className="eyebrow">{t('Tour: step {n} of {count}', { n: at + 1, count: all.length })}</p>
      <h2 id="tour" ref={heading} tabIndex={-1} className={css.head}>
        {title}
      </h2>
      <p>
        {text}{' '}
        <TextLink to={to} gated={isGatedFromDashboard(to) && 'dashboard'}>
          {link}
        </TextLink>
      </p>
      <div className="between">
        <Button variant="subtle" onClick={end}>
          {t('End the tour')}
        </Button>
        <div className="row">
          {at > 0 && (
            <Button variant="default" onClick={() => go(at - 1)}>
              {t('Back')}
            </Button>
          )}
          <Button onClick={() => (at + 1 < all.length ? go(at + 1) : end())}>
            {at + 1 < all.length ? t('Next') : t('Done')}
          </Button>
        </div>
      </div>
    </section>
  )
}
