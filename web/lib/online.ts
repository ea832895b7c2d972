import { useSyncExternalStore } from 'react'

const happenings = ['online', 'offline'] as const

const listen = (changed: () => void) => {
  happenings.forEach(name => window.addEventListener(name, changed))
  return () => happenings.forEach(name => window.removeEventListener(name, changed))
}

/**
 * Whether the browser has a network at all. Without one nothing can be sent, and money acts say so instead of
 * trying.
 */
export const useOnline = (): boolean => useSyncExternalStore(listen, () => navigator.onLine)
