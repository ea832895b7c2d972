import { ActionIcon, Button } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { t } from '../lib/i18n.ts'
import { session, useCustomer } from '../lib/session.ts'
import { Avatar } from './avatar.tsx'
import { CommandPalette, openPalette } from './palette.tsx'
import { Icon } from './icon.tsx'
import { TextLink, useShellGate } from './link.tsx'
import { mainPlaces } from './navigation.ts'
import { NotificationBell } from './notification-bell.tsx'
import { onDemand } from './on-demand.tsx'
import css from './shell.module.css'
import { ShortcutList } from './shortcuts.tsx'
import own from './signed-in-bar.module.css'

export const HeaderMenu = onDemand(async () => (await import('./header-menu.tsx')).HeaderMenu)

/** The header of a signed-in customer: the main places, search, bell, profile and menu. */
export function SignedInBar() {
  const { pathname } = useLocation()
  const gated = useShellGate()
  return (
    <>
      <nav className={css.nav} aria-label={t('Main')}>
        {mainPlaces.map(({ label, to }) => (
          <TextLink
            key={to}
            to={to}
            gated={gated(to)}
            {...(isHere(pathname, to) ? { 'aria-current': 'page' as const } : {})}
          >
            {t(label)}
          </TextLink>
        ))}
      </nav>
      <div className={css.tools}>
        <button
          type="button"
          className={`${css.search} wide-only`}
          onPointerEnter={CommandPalette.fetch}
          onClick={openPalette}
        >
          <Icon name="search" size={18} />
          <span className="sr-only">{t('Search or jump to')}</span>
          <kbd className={css.key}>{SEARCH_KEYS}</kbd>
        </button>
        <ActionIcon className="phone-only" color="gray" aria-label={t('Search or jump to')} onClick={openPalette}>
          <Icon name="search" />
        </ActionIcon>
        <NotificationBell />
        <UserChip />
        <MenuButton />
        <Button
          variant="subtle"
          size="sm"
          px={8}
          className={css.wideNav}
          onClick={() => session.send({ type: 'signOut' })}
        >
          {t('Logout')}
        </Button>
      </div>
    </>
  )
}

const SEARCH_KEYS = 'Ctrl K'

const isHere = (pathname: string, to: string) =>
  pathname === to ||
  (to === '/accounts' && (pathname.startsWith('/accounts/') || /(-account(\/|$)|^\/savings$)/.test(pathname))) ||
  (to === '/transfers' && pathname === '/transfer-money')

/** doc1 §2.5: a user chip that opens the profile. */
function UserChip() {
  const customer = useCustomer()
  if (!customer) return null
  const { name } = customer
  return (
    <Link to="/profile" className={own.chipLink}>
      <span className="sr-only">
        {t('Profile')}, {name}
      </span>
      <span className={css.chipWord} aria-hidden="true">
        {t('Profile')}
      </span>
      <span className={own.chip}>
        <Avatar customer={customer} />
      </span>
    </Link>
  )
}

/** The menu's file comes when somebody is about to open it. */
function MenuButton() {
  const [opened, setOpened] = useState(false)
  const [keysListed, listKeys] = useState(false)
  const wasOpen = useRef(false)
  return (
    <>
      <div className={`${css.menu} wide-only`}>
        <ActionIcon
          color="gray"
          aria-label={t('Menu')}
          aria-haspopup="menu"
          aria-expanded={opened}
          onPointerEnter={HeaderMenu.fetch}
          onFocus={HeaderMenu.fetch}
          // A press outside closes the menu, and the button is outside: its own click must not open it again.
          onPointerDown={() => void (wasOpen.current = opened)}
          onKeyDown={() => void (wasOpen.current = opened)}
          onClick={() => setOpened(!wasOpen.current)}
          className={css.menuButton}
        >
          <Icon name="menu" />
          <span className={css.menuWord}>{t('Menu')}</span>
        </ActionIcon>
        <HeaderMenu opened={opened} onChange={setOpened} onKeys={() => listKeys(true)} />
      </div>
      <ShortcutList opened={keysListed} onClose={() => listKeys(false)} />
    </>
  )
}
