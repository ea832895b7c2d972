import { useSyncExternalStore } from 'react'

/**
 * Choices of this browser that are not about the customer: they survive sign-out. Colour scheme is Mantine's own.
 * `privacy`: amounts are blurred (Shift-H). `keys`: single-letter shortcuts may be turned off (WCAG 2.1.4).
 * `tour`: the tour of a new customer has not been ended.
 */
type Preference = 'privacy' | 'keys' | 'tour'
const defaults: Record<Preference, boolean> = { privacy: false, keys: true, tour: true }
const listeners = new Set<() => void>()
const nameOf = (preference: Preference) => `wrenfield-${preference}`

export const preference = (name: Preference): boolean => {
  const kept = localStorage.getItem(nameOf(name))
  return kept === null ? defaults[name] : kept === 'on'
}

export function setPreference(name: Preference, on: boolean): void {
  localStorage.setItem(nameOf(name), on ? 'on' : 'off')
  void applyPrivacy()
  listeners.forEach(listener => listener())
}

/** Known to the styles by one attribute of the document; who never hid an amount needs nothing more of it. */
export async function applyPrivacy(): Promise<void> {
  const hidden = preference('privacy')
  const wasHidden = document.documentElement.hasAttribute('data-private')
  document.documentElement.toggleAttribute('data-private', hidden)
  if (hidden || wasHidden) (await import('./hidden-amounts.ts')).hideAmounts()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePreference = (name: Preference): boolean => useSyncExternalStore(subscribe, () => preference(name))
