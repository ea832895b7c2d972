import { useEffect, useState, type ComponentType } from 'react'
import { t } from '../lib/i18n.ts'
import { NO_ANSWER } from '../lib/problem.ts'
import css from './overlays.module.css'

/**
 * A dialog whose file is fetched when it is first opened, or before by `fetch`, for instance when a pointer comes near
 * its button.
 */
type OnDemand<P> = ComponentType<P> & { fetch: () => void }

/**
 * Once fetched, it is drawn closed before it is opened: a dialog remembers where the focus was when it opens, and gives
 * it back. What could not be fetched is said, and tried again the next time.
 */
export function onDemand<P extends { opened: boolean }>(load: () => Promise<ComponentType<P>>): OnDemand<P> {
  let fetched: ComponentType<P> | undefined
  const fetch = async () => (fetched ??= await load())
  function Dialog(props: P) {
    const [state, setState] = useState<'closed' | 'here' | 'drawn' | 'away'>('closed')
    const { opened } = props
    useEffect(() => {
      if (state === 'here') {
        const next = setTimeout(() => setState('drawn'))
        return () => clearTimeout(next)
      }
      if (!opened || state !== 'closed') return undefined
      let left = false
      fetch().then(
        () => left || setState('here'),
        () => left || setState('away'),
      )
      return () => void (left = true)
    }, [opened, state])
    if (state === 'away' && !opened) setState('closed')
    if (state === 'away')
      return (
        <p role="alert" className={`card card-body ${css.away}`}>
          {t(NO_ANSWER)}
        </p>
      )
    const Fetched = state === 'closed' ? undefined : fetched
    return Fetched ? <Fetched {...props} opened={opened && state === 'drawn'} /> : null
  }
  // What cannot be fetched ahead is fetched, or told, when the dialog is opened.
  return Object.assign(Dialog, { fetch: () => void fetch().catch(() => undefined) })
}
