import { useEffect, useRef, useState, type RefObject } from 'react'
import { useJump } from './link.tsx'
import { onDemand } from './on-demand.tsx'
import { openPalette } from './palette.tsx'
import { preference, setPreference } from './preferences.ts'
import { places } from './shortcut-places.ts'

export const ShortcutList = onDemand(async () => (await import('./shortcut-list.tsx')).ShortcutList)

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
const inDialog = () => document.querySelector('[role="dialog"]') !== null
const SECOND_KEY_WITHIN = 1200

/** The search boxes of the page. */
const boxes = new Set<RefObject<HTMLInputElement | null>>()

/**
 * Keyboard: `g` then a letter goes somewhere, `/` searches, `Shift-H` hides amounts, `?` lists all. Never while
 * typing.
 */
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
      if (event.key === '/' && boxes.size === 0) {
        event.preventDefault()
        return openPalette()
      }
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

/** Lets `/` go to this search box while it is on the page; where there is none, it opens the search over everything. */
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
    boxes.add(box)
    window.addEventListener('keydown', pressed)
    return () => {
      boxes.delete(box)
      window.removeEventListener('keydown', pressed)
    }
  }, [box])
}
