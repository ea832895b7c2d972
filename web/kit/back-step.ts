import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * The browser's Back, on a phone a gesture, goes one step back of what is open: a dialog closes, a wizard goes a step
 * back, and only when nothing is open does it leave the page. No entry is made for a step: Back has arrived one entry
 * below, and goes forward to the page again before the router hears of it, so that address, scroll and state stay.
 * Only where the router has no entry below, Back would leave the bank unheard; there one is laid above it, a twin
 * with the same address and state, which a later Back passes over. Nothing that was typed is in either.
 */
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** It shows what the entry below it shows. */
    twin?: true
  }
}

interface Layer {
  readonly back: RefObject<() => void>
  /** A reload would lose what was typed before it: the browser asks first. */
  readonly warns: boolean
}

/** What is open, the newest last. */
const layers: Layer[] = []
/** Of the latest layer: its twins are there when nothing is open any more. */
let router: AnyRouter | undefined
/** On the way forward again, after a Back that was a step. */
let isReturning = false
let timer: ReturnType<typeof setTimeout> | undefined
/** A second gesture may be under way when the first is answered; then the way forward is longer. */
const SETTLED_MS = 100

/** How many entries the browser stands below the page that is shown. */
function below({ history }: AnyRouter): number {
  const state: { __TSR_index?: number } | null = window.history.state
  const shown = history.location.state.__TSR_index
  return shown - (state?.__TSR_index ?? shown)
}

function goOn(): void {
  const missing = router ? below(router) : 0
  isReturning = missing > 0
  if (isReturning) window.history.go(missing)
}

function returning(event: PopStateEvent, missing: number): void {
  event.stopImmediatePropagation()
  clearTimeout(timer)
  isReturning = missing !== 0
  if (isReturning) timer = setTimeout(goOn, SETTLED_MS)
}

function onPop(event: PopStateEvent): void {
  if (!router) return
  const missing = below(router)
  if (isReturning) return returning(event, missing)
  // Forward, and what was chosen from the browser's list of pages, is a wish to be there.
  if (missing !== 1) return
  const open = layers.at(-1)
  if (!open) return router.history.location.state.twin && setTimeout(() => window.history.back())
  event.stopImmediatePropagation()
  isReturning = true
  window.history.go(1)
  open.back.current()
}

function onUnload(event: BeforeUnloadEvent): void {
  if (layers.some(({ warns }) => warns)) event.preventDefault()
}

// The window tells its listeners in the order in which they came: this file is read before there is a router.
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', onPop, { capture: true })
  window.addEventListener('beforeunload', onUnload)
}

/** Answers what takes the layer away again. */
function lay(layer: Layer, above: AnyRouter): () => void {
  router = above
  layers.push(layer)
  // What opens it may yet change the address in place.
  setTimeout(() => layers.includes(layer) && layTwin(above))
  return () => void layers.splice(layers.indexOf(layer), 1)
}

function layTwin(above: AnyRouter): void {
  if (above.history.location.state.__TSR_index !== 0) return
  const { href, state } = above.history.location
  void above.navigate({ href, state: { ...state, twin: true }, resetScroll: false })
}

/**
 * While a dialog is open Back closes it, as Escape does. Outside a router, in a test, it does nothing. Before the
 * effects of what the dialog holds: a step in it is gone back first.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const above = useRouter({ warn: false })
  const back = useLatest(close)
  useLayoutEffect(() => (isOpen && above ? lay({ back, warns: false }, above) : undefined), [isOpen, above, back])
}

/** While a step has one before it Back goes there; `back` does nothing while the bank is asked. */
export function useBackStep(isOpen: boolean, back: () => void): void {
  const above = useRouter({ warn: false })
  const latest = useLatest(back)
  useEffect(() => (isOpen && above ? lay({ back: latest, warns: true }, above) : undefined), [isOpen, above, latest])
}

function useLatest(act: () => void): RefObject<() => void> {
  const latest = useRef(act)
  latest.current = act
  return latest
}

/** One page back, or to the dashboard where there is none (doc3 §2.8). */
export function useBackOrHome(): () => void {
  const router = useRouter()
  return () => (hasPageBelow(router) ? router.history.back() : void router.navigate({ to: '/dashboard' }))
}

/** Whether the page has one below it that is not its twin, within this document. */
export function hasPageBelow({ history }: AnyRouter): boolean {
  const { __TSR_index: at, twin } = history.location.state
  return at - (twin ? 1 : 0) > 0
}
