import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { useLocation } from '@tanstack/react-router'
import { t } from '../lib/i18n.ts'
import { useSettled } from '../lib/session.ts'
import { wait } from '../lib/timings.ts'
import { Engraving } from './engraving.tsx'
import css from './overlays.module.css'

/**
 * The documents' loading screens (C-18, C-185): translucent, never in the way of the pointer, over content that is mounted
 * and loading. The pre-loader stays for its 3 s or until the stored token has been judged, whichever is later; until then
 * it is opaque, so that nobody sees the landing page flash by. Page loading runs on each path change after that; a
 * redirect is part of the same change.
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
  return (
    <div className={css.pre} data-overlay="pre-loader" data-settled={settled}>
      <p className="sr-only" role="status">
        {t('Loading')}
      </p>
      <div className={css.mark} aria-hidden="true">
        <Engraving seed="wrenfield" as="whole" fresh />
        <span className={`serif ${css.name}`}>Wrenfield</span>
      </div>
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
  if (run === 0 || lasts === 0) return null
  // The custom property carries the wait into the animation.
  const style = { '--lasts': `${lasts}ms` } as CSSProperties
  return (
    <div key={run} className={css.veil} style={style} data-overlay="page-loading">
      <p className="sr-only" role="status">
        {t('Loading')}
      </p>
      <div className={css.bar} aria-hidden="true" />
    </div>
  )
}
