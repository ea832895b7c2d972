import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import './device-colours.css'
import { BottomBar } from './bottom-bar.tsx'
import { useSession } from '../lib/session.ts'
import { copyPlainDigits } from '../lib/copying.ts'
import { keepFocus } from './focus-kept.ts'
import { onDemand } from './on-demand.tsx'
import { Palette } from './palette.tsx'
import { PullToRefresh } from './pull-to-refresh.tsx'
import { Shortcuts } from './shortcuts.tsx'

export const SessionWarning = onDemand(async () => (await import('./session-warning.tsx')).SessionWarning)

/** Around every page of a signed-in customer: the phone's bar, the palette, the keys, the time-out warning. */
export function SignedInParts() {
  useScrollToTop()
  useEffect(copyPlainDigits, [])
  useEffect(keepFocus, [])
  const expiring = useSession(
    snapshot => snapshot.matches({ signedIn: 'expiring' }) || snapshot.matches({ signedIn: 'extending' }),
  )
  return (
    <>
      <BottomBar />
      <PullToRefresh />
      <Palette />
      <Shortcuts />
      <SessionWarning opened={expiring} />
    </>
  )
}

/** A new page starts at its top; the one that was there before these parts came stays where its reader has moved it. */
function useScrollToTop() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname])
}
