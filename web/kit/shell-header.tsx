import { ActionIcon, Button, Kbd, Menu, useMantineColorScheme } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { initials } from '../lib/format.ts'
import { t } from '../lib/i18n.ts'
import { session, useCustomer } from '../lib/session.ts'
import { Avatar } from './avatar.tsx'
import { openPalette } from './command-palette.tsx'
import { Icon } from './icon.tsx'
import { LinkButton, TextLink, useGatedClick, useShellGate } from './link.tsx'
import { mainPlaces } from './navigation.ts'
import { NotificationBell } from './notification-bell.tsx'
import { setPreference, usePreference } from './preferences.ts'
import css from './shell.module.css'
import { ShortcutList } from './shortcuts.tsx'

export function Header({ signedIn }: { signedIn: boolean }) {
  return (
    <header className={css.header}>
      <div className={css.bar}>
        <Link to={signedIn ? '/dashboard' : '/'} className={`serif ${css.brand}`}>
          Wrenfield
        </Link>
        {signedIn ? <SignedInBar /> : <SignedOutBar />}
      </div>
    </header>
  )
}

/** doc1 §2.5: signed out, Login and Register. */
function SignedOutBar() {
  return (
    <nav className={css.tools} aria-label={t('Main')}>
      <SchemeToggle />
      <LinkButton to="/login" variant="subtle">
        {t('Login')}
      </LinkButton>
      <LinkButton to="/register" variant="default">
        {t('Register')}
      </LinkButton>
    </nav>
  )
}

function SignedInBar() {
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
          onClick={openPalette}
          aria-label={`${t('Search or jump to')} (${SEARCH_KEYS})`}
        >
          <Icon name="search" size={18} />
          <Kbd size="xs">{SEARCH_KEYS}</Kbd>
        </button>
        <ActionIcon className="phone-only" color="gray" aria-label={t('Search or jump to')} onClick={openPalette}>
          <Icon name="search" />
        </ActionIcon>
        <NotificationBell />
        <UserChip />
        <HeaderMenu />
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

/** What is seen of a control is part of its name. */
const SEARCH_KEYS = 'Ctrl K'

const isHere = (pathname: string, to: string) =>
  pathname === to ||
  (to === '/accounts' && (pathname.startsWith('/accounts/') || /(-account(\/|$)|^\/savings$)/.test(pathname))) ||
  (to === '/transfers' && pathname === '/transfer-money')

/** doc1 §2.5: a user chip that opens the profile. */
function UserChip() {
  const customer = useCustomer()
  if (!customer) return null
  const { name, firstName, lastName, profilePicture } = customer
  const seen = profilePicture ? '' : ` (${initials(firstName, lastName)})`
  return (
    <Link to="/profile" className={css.chip} aria-label={`${t('Profile of {name}', { name })}${seen}`}>
      <Avatar customer={customer} />
    </Link>
  )
}

function HeaderMenu() {
  const [keysListed, listKeys] = useState(false)
  const hidden = usePreference('privacy')
  return (
    <>
      <Menu position="bottom-end" width={260} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon color="gray" aria-label={t('Menu')}>
            <Icon name="menu" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={css.narrowNav}>
            {mainPlaces.map(({ label, to, icon }) => (
              <MenuLink key={to} to={to} label={t(label)} icon={icon} />
            ))}
            <Menu.Divider />
          </div>
          <MenuLink to="/profile" label={t('Profile')} icon="person" />
          <SchemeItem />
          <Menu.Item
            leftSection={<Icon name={hidden ? 'eye' : 'eyeOff'} />}
            rightSection={<Kbd size="xs">Shift H</Kbd>}
            onClick={() => setPreference('privacy', !hidden)}
          >
            {hidden ? t('Show amounts') : t('Hide amounts')}
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon name="keyboard" />}
            rightSection={<Kbd size="xs">?</Kbd>}
            onClick={() => listKeys(true)}
          >
            {t('Keyboard shortcuts')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<Icon name="out" />} onClick={() => session.send({ type: 'signOut' })}>
            {t('Logout')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ShortcutList opened={keysListed} onClose={() => listKeys(false)} />
    </>
  )
}

function MenuLink({ to, label, icon }: { to: string; label: string; icon: Parameters<typeof Icon>[0]['name'] }) {
  const gated = useShellGate()
  const click = useGatedClick({ to, gated: gated(to) })
  return (
    <Menu.Item leftSection={<Icon name={icon} />} renderRoot={props => <Link to={to} {...props} />} {...click}>
      {label}
    </Menu.Item>
  )
}

function SchemeItem() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const dark = isDark(colorScheme)
  return (
    <Menu.Item
      leftSection={<Icon name={dark ? 'sun' : 'moon'} />}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      {dark ? t('Light appearance') : t('Dark appearance')}
    </Menu.Item>
  )
}

function SchemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const dark = isDark(colorScheme)
  return (
    <ActionIcon
      color="gray"
      aria-label={dark ? t('Light appearance') : t('Dark appearance')}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      <Icon name={dark ? 'sun' : 'moon'} />
    </ActionIcon>
  )
}

const isDark = (scheme: 'light' | 'dark' | 'auto') =>
  scheme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : scheme === 'dark'
