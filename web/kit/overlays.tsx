import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState, useSyncExternalStore, type CSSProperties } from 'react'
import { t } from '../lib/i18n.ts'
import { useSettled } from '../lib/session.ts'
import { veilsStay, wait } from '../lib/timings.ts'
import { Mark } from './mark.tsx'
import css from './overlays.module.css'

declare module 'react' {
  interface CSSProperties {
    /** How long a veil stays: the animation reads it. */
    '--lasts'?: string
  }
}

/**
 * The documents' loading screens (C-18, C-185): the mark and a thin bar for their 3 s at the start and 2 s on each
 * path change, never in the way of the pointer. The veil between them and the page lifts as soon as the page has
 * drawn what it shows, unless the server asks for the documented veils (lib/timings.ts). Until the stored token has
 * been judged it is opaque, so that nobody sees the landing page flash by. A redirect is part of the same path
 * change.
 */
export function Overlays() {
  const settled = useSettled()
  const waited = useWaited()
  return settled && waited ? <PageLoading /> : <PreLoader settled={settled} />
}

function useWaited(): boolean {
  const [waited, setWaited] = useState(wait('preLoader') === 0)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), wait('preLoader'))
    return () => clearTimeout(timer)
  }, [])
  return waited
}

function PreLoader({ settled }: { settled: boolean }) {
  const drawn = useSyncExternalStore(onDrawing, isDrawn)
  const lifted = settled && drawn && !veilsStay()
  return (
    <div className={css.pre} data-overlay="pre-loader" data-settled={settled} data-lifted={lifted}>
      <Told style={{ '--lasts': `${wait('preLoader')}ms` }} />
      {!lifted && (
        <div className={css.mark} aria-hidden="true">
          <Mark fresh />
          <span className={`serif ${css.name}`}>Wrenfield</span>
        </div>
      )}
    </div>
  )
}

function PageLoading() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [run, setRun] = useState(0)
  const lasts = wait('pageLoading')
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    setRun(before => before + 1)
  }, [pathname])
  useEffect(() => {
    if (run === 0) return
    const timer = setTimeout(() => setRun(0), lasts)
    return () => clearTimeout(timer)
  }, [run, lasts])
  const drawn = useSyncExternalStore(onDrawing, isDrawn)
  if (run === 0 || lasts === 0) return null
  // The custom property carries the wait into the animation.
  const style = { '--lasts': `${lasts}ms` }
  return (
    <div key={run} className={css.veil} style={style} data-overlay="page-loading" data-lifted={drawn && !veilsStay()}>
      <Told style={style} />
    </div>
  )
}

/** What stays for the whole of the time: the words for readers, the thin bar, the mark in the corner. */
const Told = ({ style }: { style: CSSProperties }) => (
  <>
    <p className="sr-only" role="status">
      {t('Loading')}
    </p>
    <div className={css.bar} style={style} aria-hidden="true" />
    <div className={css.corner} aria-hidden="true">
      <Mark />
    </div>
  </>
)

/** A page has drawn what it shows when its title stands there and nothing of it is still a shape of what is coming. */
function isDrawn(): boolean {
  const main = document.getElementById('main')
  return main !== null && main.querySelector('h1') !== null && main.querySelector('[data-coming]') === null
}

function onDrawing(look: () => void): () => void {
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
