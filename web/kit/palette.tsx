import { useEffect, useSyncExternalStore } from 'react'
import { onDemand } from './on-demand.tsx'

/** The way to the palette (command-palette.tsx): its button, and Ctrl/Cmd-K on every page of a signed-in customer. */
export const CommandPalette = onDemand(async () => (await import('./command-palette.tsx')).CommandPalette)

let opened = false
const listeners = new Set<() => void>()
const setOpened = (value: boolean) => {
  opened = value
  listeners.forEach(listener => listener())
}
export const openPalette = (): void => setOpened(true)
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function Palette() {
  const isOpen = useSyncExternalStore(subscribe, () => opened)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpened(!opened)
    }
    window.addEventListener('keydown', pressed)
    return () => {
      window.removeEventListener('keydown', pressed)
      setOpened(false)
    }
  }, [])
  return <CommandPalette opened={isOpen} onClose={() => setOpened(false)} />
}
