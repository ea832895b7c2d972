/**
 * The files of the web's tests share a process and its window, one after another. Each leaves the window as it found
 * it, and the house is read anew for the next one, so that nothing which a module remembers comes along.
 */
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { setClockAhead, WEDNESDAY } from './clock.ts'

const address = location.href

// no test comes out otherwise on another day
const { Date: Machine } = globalThis
setClockAhead(WEDNESDAY - Date.now())

// what a file left to be done later would be done to the next one's page
const { setTimeout: begin } = globalThis
const begun = new Set<ReturnType<typeof begin>>()
const noted = (...asked: Parameters<typeof begin>) => {
  const timer = begin(...asked)
  begun.add(timer)
  return timer
}
globalThis.setTimeout = Object.assign(noted, begin)

// what is waited for comes, how soon is the machine's affair
configure({ asyncUtilTimeout: 60_000 })

// what a test rendered would go on listening to the document, and take the focus of the next
afterEach(cleanup)
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  globalThis.setTimeout = begin
  globalThis.Date = Machine
  begun.forEach(timer => clearTimeout(timer))
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', address)
  for (const part of [document.head, document.body]) part.replaceChildren()
  for (const part of [document.documentElement, document.body])
    for (const name of part.getAttributeNames()) part.removeAttribute(name)
  vi.resetModules()
})
