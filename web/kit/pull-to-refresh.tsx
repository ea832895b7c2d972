import { useEffect, useState } from 'react'
import { t } from '../lib/i18n.ts'
import { queries } from '../lib/trpc.ts'
import { mayPull, pulledBy, type Touched } from './pull.ts'
import css from './pull-to-refresh.module.css'

type Pull = { by: number } | 'asking' | 'done' | undefined

const ENOUGH = 72
const SAID_MS = 1_500

/**
 * On a screen that is touched: the page pulled down from its top asks the bank again for what is on it. Pages follow
 * the bank by themselves, so that nobody needs this; it is for a hand that is used to it.
 */
export function PullToRefresh() {
  const [pull, setPull] = useState<Pull>()
  useEffect(() => {
    let start: Touched | undefined
    let by = 0
    const began = (event: TouchEvent) => {
      const [finger] = event.touches
      by = 0
      start =
        finger && event.touches.length === 1 && window.scrollY <= 0 && mayPull(event.target) ? at(finger) : undefined
    }
    const moved = (event: TouchEvent) => {
      const [finger] = event.touches
      if (!start || !finger) return
      by = window.scrollY > 0 || event.touches.length > 1 ? 0 : pulledBy(start, at(finger))
      setPull(by > 0 ? { by } : undefined)
    }
    const ended = () => {
      if (start && by >= ENOUGH) void refresh(setPull)
      else if (start) setPull(undefined)
      start = undefined
    }
    const options = { passive: true }
    window.addEventListener('touchstart', began, options)
    window.addEventListener('touchmove', moved, options)
    window.addEventListener('touchend', ended, options)
    window.addEventListener('touchcancel', ended, options)
    return () => {
      window.removeEventListener('touchstart', began)
      window.removeEventListener('touchmove', moved)
      window.removeEventListener('touchend', ended)
      window.removeEventListener('touchcancel', ended)
    }
  }, [])
  return (
    <div className={`${css.pull} no-print`} data-shown={pull !== undefined} role="status">
      {pull !== undefined && textOf(pull)}
    </div>
  )
}

function textOf(pull: NonNullable<Pull>): string {
  if (pull === 'done') return t('Up to date')
  if (pull === 'asking') return t('Loading')
  return pull.by >= ENOUGH ? t('Let go to refresh') : t('Pull to refresh')
}

async function refresh(say: (pull: Pull) => void): Promise<void> {
  say('asking')
  await queries.refetchQueries({ type: 'active' }).catch(() => undefined) // what failed says so itself
  say('done')
  setTimeout(() => say(undefined), SAID_MS)
}

const at = ({ clientX, clientY }: Touch): Touched => ({ x: clientX, y: clientY })
