import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { t } from '../lib/i18n.ts'
import css from './undo-bar.module.css'

/**
 * The short while in which money that leaves the bank can be called back, with one Undo. `said` is told to readers
 * once, and is gone with the chance.
 */
export function UndoBar({
  seconds,
  busy,
  said,
  onUndo,
}: {
  seconds: number
  busy: boolean
  said: string
  onUndo: () => void
}) {
  const left = useCountdown(seconds)
  return (
    <div className={`${css.undo} no-print`}>
      <div className="between">
        <p role="timer" aria-live="off">
          {left > 0 ? t('The money leaves in {n} seconds.', { n: left }) : t('The money is leaving now.')}
        </p>
        <Button variant="default" onClick={onUndo} loading={busy} disabled={left <= 0}>
          {t('Undo')}
        </Button>
      </div>
      <p className="sr-only" role="status">
        {left > 0 && said}
      </p>
    </div>
  )
}

/** Whole seconds that are left of what the bank said: a display, the bank decides. */
function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const over = performance.now() + seconds * 1000
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((over - performance.now()) / 1000))), 250)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}
