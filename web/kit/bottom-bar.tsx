import { Drawer } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '../lib/i18n.ts'
import { session } from '../lib/session.ts'
import { Icon } from './icon.tsx'
import { TextLink, useGatedClick, useShellGate } from './link.tsx'
import { accountManagement, mainPlaces, morePlaces, phonePlaces, type Place } from './navigation.ts'
import css from './shell.module.css'

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
            {t(label)}
          </TextLink>
        ))}
        <button type="button" onClick={() => setOpened(true)} aria-haspopup="dialog">
          <Icon name="more" size={22} />
          {t('More')}
        </button>
      </nav>
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        position="bottom"
        size="85%"
        title={t('Menu')}
        // The title's <header> is no landmark of the page.
        attributes={{ header: { role: 'presentation' } }}
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        <ul className={css.sheet}>
          {[...mainPlaces, ...morePlaces, ...accountManagement].map(place => (
            <li key={place.label}>
              <SheetLink place={place} gated={gated(place.to)} onGo={() => setOpened(false)} />
            </li>
          ))}
          <li>
            <button type="button" onClick={() => session.send({ type: 'signOut' })}>
              <Icon name="out" />
              {t('Logout')}
            </button>
          </li>
        </ul>
      </Drawer>
    </>
  )
}

function SheetLink({
  place: { label, to, icon },
  gated,
  onGo,
}: {
  place: Place
  gated: 'dashboard' | false
  onGo: () => void
}) {
  const { onClick } = useGatedClick({ to, gated })
  return (
    <Link
      to={to}
      onClick={event => {
        onGo()
        onClick?.(event)
      }}
    >
      <Icon name={icon} />
      {t(label)}
    </Link>
  )
}
