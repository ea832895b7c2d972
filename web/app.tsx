import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { onLanguage, spoken } from './lib/i18n.ts'
import type { Notice } from './lib/session.machine.ts'
import { isSettled, isSignedIn, session } from './lib/session.ts'
import { wait } from './lib/timings.ts'
import { ask, queries, trpc } from './lib/trpc.ts'
import { fetchAhead, makeRouter, ownPath } from './routes.tsx'
import { resolver, theme } from './theme/theme.ts'

const router = makeRouter()

/** Written into index.html by the server, anew for every response. */
const nonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

// The library that stops the page from scrolling behind a dialog writes a <style>, and asks for the nonce under
// this name.
Object.assign(globalThis, { __webpack_nonce__: nonce() })

/** Everything around the routes. A change of language draws the tree anew, so that `t` needs no hooks. */
export function App() {
  const language = useSyncExternalStore(onLanguage, spoken)
  useFollowSession()
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolver}
      // Mantine's own variables are written here, too: they need no file of styles of their own.
      deduplicateCssVariables={false}
      defaultColorScheme="auto"
      getStyleNonce={nonce}
    >
      <trpc.Provider client={ask} queryClient={queries}>
        <QueryClientProvider client={queries}>
          <RouterProvider key={language} router={router} />
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  )
}

/**
 * Signing on leads to the page that was wanted, else to the dashboard; signing out, by whatever road, leads to the
 * landing page. The session decides; the router follows.
 */
function useFollowSession(): void {
  useEffect(() => {
    let inside: string | undefined
    let alreadyIn = true
    let following = nothing
    const follow = (snapshot: ReturnType<typeof session.getSnapshot>) => {
      const { token = '', notice } = snapshot.context
      if (isSignedIn(snapshot) && inside !== token) {
        inside = token
        enter(alreadyIn)
        setTimeout(() => whenIdle(beReady), wait('fetchAhead'))
        following()
        following = followAlong()
      }
      if (isSettled(snapshot)) alreadyIn = false
      if (snapshot.matches('signedOut') && inside !== undefined) {
        inside = undefined
        following()
        leave(notice)
      }
    }
    const subscription = session.subscribe(follow)
    follow(session.getSnapshot())
    return () => {
      following()
      subscription.unsubscribe()
    }
  }, [])
}

const nothing = () => {}

/** The tab follows what changes, once the page that is wanted has come. */
function followAlong(): () => void {
  let stop: (() => void) | undefined
  let over = false
  const timer = setTimeout(() => {
    import('./lib/live.ts').then(
      ({ followBank }) => (stop = over ? undefined : followBank()),
      () => undefined,
    )
  }, wait('live'))
  return () => {
    over = true
    clearTimeout(timer)
    stop?.()
  }
}

/** What is needed when the server, or the network, goes away. */
function beReady(): void {
  fetchAhead()
  import('./lib/shell-worker.ts').then(
    ({ keepShell }) => keepShell(),
    () => undefined,
  )
}

/** Safari has no idle callback; a while is as good. */
const whenIdle = (act: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(act, { timeout: 10_000 }) : setTimeout(act, 2000)

/**
 * Whoever was signed on already when the page came, and asks for a dialog, gets it (doc1 §2.1); signing on leads
 * inside.
 */
function enter(already: boolean): void {
  const { pathname, state } = router.latestLocation
  if (pathname === '/' && !(already && state.show))
    void router.navigate({ to: ownPath(state.from) ?? '/dashboard', replace: true })
}

/** Thrown out, the customer comes back to the same page after signing on; having left, they start afresh. */
function leave(notice: Notice | undefined): void {
  const { pathname, href } = router.latestLocation
  if (pathname === '/') return
  const thrownOut = notice === 'expired' || notice === 'refused'
  const show = notice === undefined ? {} : { show: 'login' as const }
  void router.navigate({ to: '/', replace: true, state: thrownOut ? { from: href, ...show } : show })
}
