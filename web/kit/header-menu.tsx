import { Kbd, Menu, useMantineColorScheme } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { t } from '../lib/i18n.ts'
import { session } from '../lib/session.ts'
import { Icon } from './icon.tsx'
import { useGatedClick, useShellGate } from './link.tsx'
import { menuGroups } from './further-places.ts'
import { mainPlaces } from './navigation.ts'
import { setPreference, usePreference } from './preferences.ts'
import { isDark } from './scheme.ts'
import css from './shell.module.css'

interface Props {
  opened: boolean
  onChange: (opened: boolean) => void
  onKeys: () => void
}

/** The header's menu, hung on the button that it lies over (signed-in-bar.tsx). */
export function HeaderMenu({ opened, onChange, onKeys }: Props) {
  const hidden = usePreference('privacy')
  return (
    <Menu
      position="bottom-end"
      width="min(680px, 96vw)"
      withInitialFocusPlaceholder={false}
      opened={opened}
      onChange={onChange}
    >
      <Menu.Target>
        <span className={css.menuPlace} aria-hidden="true">
          <span className="sr-only">{t('Menu')}</span>
        </span>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={css.menuPlaces}>
          {menuGroups.map(({ about, places }) => (
            <div key={about} role="group" aria-label={t(about)}>
              <Menu.Label>{t(about)}</Menu.Label>
              {places.map(place => (
                // Those of the bar are in the menu where the bar has no room for them.
                <div key={place.label} className={mainPlaces.includes(place) ? css.narrowNav : undefined}>
                  <MenuLink to={place.to} label={t(place.label)} icon={place.icon} />
                </div>
              ))}
            </div>
          ))}
        </div>
        <Menu.Divider />
        <SchemeItem />
        <Menu.Item
          leftSection={<Icon name={hidden ? 'eye' : 'eyeOff'} />}
          rightSection={<Kbd size="xs">Shift H</Kbd>}
          onClick={() => setPreference('privacy', !hidden)}
        >
          {hidden ? t('Show amounts') : t('Hide amounts')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="keyboard" />} rightSection={<Kbd size="xs">?</Kbd>} onClick={onKeys}>
          {t('Keyboard shortcuts')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="out" />} onClick={() => session.send({ type: 'signOut' })}>
          {t('Logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
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
