import { Drawer, useMantineColorScheme } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { t } from '../lib/i18n.ts'
import { session } from '../lib/session.ts'
import { Icon } from './icon.tsx'
import { useGatedClick, useShellGate } from './link.tsx'
import { menuGroups } from './further-places.ts'
import type { Place } from './navigation.ts'
import { openPalette } from './palette.tsx'
import { setPreference, usePreference } from './preferences.ts'
import { isDark } from './scheme.ts'
import css from './shell.module.css'

/** The phone's whole menu, behind More. */
export function WholeMenu({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const gated = useShellGate()
  const hidden = usePreference('privacy')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const dark = isDark(colorScheme)
  /** What changes the page is seen on it: the menu gives way. */
  const seen = (change: () => void) => () => {
    change()
    onClose()
  }
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="85%"
      title={t('Menu')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <button type="button" className={`${css.search} ${css.sheetSearch}`} onClick={seen(openPalette)}>
        <Icon name="search" size={18} />
        {t('Search or jump to')}
      </button>
      {menuGroups.map(({ about, places }) => (
        <section key={about} aria-label={t(about)}>
          <h3 className={css.sheetHead}>{t(about)}</h3>
          <ul className={`${css.sheet} ${css.sheetPlaces}`}>
            {places.map(place => (
              <li key={place.label}>
                <SheetLink place={place} gated={gated(place.to)} onGo={onClose} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <ul className={`${css.sheet} ${css.sheetActs}`}>
        <li>
          <button type="button" onClick={seen(() => setColorScheme(dark ? 'light' : 'dark'))}>
            <Icon name={dark ? 'sun' : 'moon'} />
            {dark ? t('Light appearance') : t('Dark appearance')}
          </button>
        </li>
        <li>
          <button type="button" onClick={seen(() => setPreference('privacy', !hidden))}>
            <Icon name={hidden ? 'eye' : 'eyeOff'} />
            {hidden ? t('Show amounts') : t('Hide amounts')}
          </button>
        </li>
        <li>
          <button type="button" onClick={() => session.send({ type: 'signOut' })}>
            <Icon name="out" />
            {t('Logout')}
          </button>
        </li>
      </ul>
    </Drawer>
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
