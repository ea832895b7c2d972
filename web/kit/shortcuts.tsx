import { useEffect, useRef, useState, type RefObject } from 'react'
import { t } from '../lib/i18n.ts'
import { Dialog } from './dialog.tsx'
import { Facts } from './facts.tsx'
import { useJump } from './link.tsx'
import { preference, setPreference, usePreference } from './preferences.ts'
import { Checkbox, Kbd } from '@mantine/core'

/**
 * Keyboard: `g` then a letter goes somewhere, `/` searches, `Shift-H` hides amounts, `?` lists all. Never while
 * typing.
 */
const places: Record<string, [path: string, name: string]> = {
  d: ['/dashboard', 'Dashboard'],
  a: ['/accounts', 'Accounts'],
  t: ['/transfer-money', 'Transfers'],
  p: ['/pay-bills', 'Payments'],
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
const inDialog = () => document.querySelector('[role="dialog"]') !== null
const SECOND_KEY_WITHIN = 1200

export function Shortcuts() {
  const jump = useJump()
  const wish = useRef(jump)
  const [listed, setListed] = useState(false)
  useEffect(() => {
    wish.current = jump
  }, [jump])
  useEffect(() => {
    let leader = 0
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || inDialog() || !preference('keys'))
        return
      if (event.key === 'H' && event.shiftKey) return setPreference('privacy', !preference('privacy'))
      if (event.key === '?') return setListed(true)
      if (event.key === 'g') {
        leader = event.timeStamp
        return
      }
      const place = places[event.key]
      if (!place || event.timeStamp - leader > SECOND_KEY_WITHIN) return
      leader = 0
      wish.current(place[0])
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [])
  return <ShortcutList opened={listed} onClose={() => setListed(false)} />
}

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
            [t('Search this page'), <Kbd>/</Kbd>],
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

/** Lets `/` go to this search box while it is on the page. */
export function useSearchKey(box: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        isTyping(event.target) ||
        inDialog() ||
        !preference('keys')
      )
        return
      event.preventDefault()
      box.current?.focus()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [box])
}
