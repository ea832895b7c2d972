import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '../lib/i18n.ts'
import { Icon } from './icon.tsx'
import { TextLink, useShellGate } from './link.tsx'
import { phonePlaces } from './navigation.ts'
import { onDemand } from './on-demand.tsx'
import css from './shell.module.css'

export const WholeMenu = onDemand(async () => (await import('./whole-menu.tsx')).WholeMenu)

/** The phone's navigation: four places under the thumb, and More, which opens the whole menu. */
export function BottomBar() {
  const { pathname } = useLocation()
  const [opened, setOpened] = useState(false)
  const gated = useShellGate()
  return (
    <>
      <nav className={`${css.bottom} phone-only no-print`} aria-label={t('Quick navigation')}>
        {phonePlaces.map(({ label, to, icon }) => (
          <TextLink
            key={to}
            to={to}
            gated={gated(to)}
            {...(pathname === to ? { 'aria-current': 'page' as const } : {})}
          >
            <Icon name={icon} size={22} />
            {t(label, { context: 'page' })}
          </TextLink>
        ))}
        <button type="button" onClick={() => setOpened(true)} aria-haspopup="dialog">
          <Icon name="more" size={22} />
          {t('More')}
        </button>
      </nav>
      <WholeMenu opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
