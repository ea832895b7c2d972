import { useEffect } from 'react'

/**
 * Where the focus was before a dialog opened. A dialog that is taken away instead of being closed, or whose place
 * another takes, loses the focus with itself; when the last one has gone and the focus is nowhere, it goes back
 * there, or to the page's heading.
 */
let outside: HTMLElement | undefined

const DIALOG = '[role="dialog"], [role="alertdialog"]'

if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target !== document.body && !target.closest(DIALOG)) outside = target
  })

const nowhere = () => document.activeElement === null || document.activeElement === document.body

/** What closes has to be gone first, and what opens in its place has to be there. */
const SETTLED_MS = 60

function giveBack(): void {
  const page = document
  setTimeout(() => {
    // The next test may have a page of its own by then, whose focus is none of this dialog's.
    if (globalThis.document !== page || !nowhere() || document.querySelector(DIALOG)) return
    const { isConnected = false } = outside ?? {}
    if (isConnected) outside?.focus({ preventScroll: true })
    // A list of both would find what stands first: the page that the heading is in.
    const heading = document.querySelector<HTMLElement>('h1[tabindex]') ?? document.querySelector<HTMLElement>('main')
    if (nowhere()) heading?.focus({ preventScroll: true })
  }, SETTLED_MS)
}

/**
 * For whatever is a dialog: the focus goes back when it closes. Answers what to call when a closing one has left
 * the screen.
 */
export function useFocusBack(): () => void {
  useEffect(() => giveBack, [])
  return giveBack
}
