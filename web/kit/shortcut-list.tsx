import { Checkbox, Kbd } from '@mantine/core'
import { t } from '../lib/i18n.ts'
import { Dialog } from './dialog.tsx'
import { Facts } from './facts.tsx'
import { setPreference, usePreference } from './preferences.ts'
import { places } from './shortcut-places.ts'

/** What the keys do (shortcuts.tsx), and whether single letters are heard at all. */
export function ShortcutList({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const keys = usePreference('keys')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Keyboard shortcuts')}>
      <div className="stack">
        <Facts
          align="left"
          facts={[
            [t('Search or jump to'), <Kbd>Ctrl K</Kbd>],
            ...Object.entries(places).map(
              ([key, [, name]]) => [t('Go to {page}', { page: t(name) }), <Kbd key={key}>g {key}</Kbd>] as const,
            ),
            [t('Search this page, or everything'), <Kbd>/</Kbd>],
            [t('Hide or show amounts'), <Kbd>Shift H</Kbd>],
            [t('This list'), <Kbd>?</Kbd>],
          ]}
        />
        <Checkbox
          label={t('Use single-letter shortcuts')}
          checked={keys}
          onChange={event => setPreference('keys', event.currentTarget.checked)}
        />
      </div>
    </Dialog>
  )
}
