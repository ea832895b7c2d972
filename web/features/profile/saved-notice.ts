import { useSyncExternalStore } from 'react'

/** What was just saved, in English. It stands outside the tree, which is drawn anew when the language changes. */
let said = ''
const listeners = new Set<() => void>()

export function saySaved(text: string): void {
  said = text
  listeners.forEach(listener => listener())
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSaved = (): string => useSyncExternalStore(subscribe, () => said)
