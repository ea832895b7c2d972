import { CloseButton } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { t } from '../lib/i18n.ts'
import { wait, type Wait } from '../lib/timings.ts'
import { Icon, type IconName } from './icon.tsx'
import css from './states.module.css'

const icons: Record<Tone, IconName> = { info: 'info', success: 'tick', warn: 'warning', error: 'warning' }
type Tone = 'info' | 'success' | 'warn' | 'error'

/**
 * A line across the page. `error` interrupts a reader, the others wait their turn. `onClose` makes it dismissible. One
 * that answers what was just pressed `comes` into sight: it stands over a long form, whose button is at its end.
 */
export function Banner({
  tone = 'info',
  comes = false,
  children,
  onClose,
}: {
  tone?: Tone
  comes?: boolean
  children: ReactNode
  onClose?: (() => void) | undefined
}) {
  const line = useRef<HTMLDivElement>(null)
  const said = typeof children === 'string' ? children : tone
  useEffect(() => {
    if (comes) line.current?.scrollIntoView({ block: 'nearest' })
  }, [comes, said])
  return (
    <div ref={line} className={`${css.banner} ${css[tone]} no-print`} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon name={icons[tone]} />
      <div style={{ flex: 1, color: 'var(--wf-ink)' }}>{children}</div>
      {onClose && <CloseButton size="sm" className={css.dismiss} aria-label={t('Dismiss')} onClick={onClose} />}
    </div>
  )
}

/** Why what was just asked for is not done. */
export const Trouble = ({ text, onClose }: { text: string | false | undefined; onClose?: () => void }) =>
  text && (
    <Banner tone="error" comes onClose={onClose}>
      {text}
    </Banner>
  )

/**
 * A banner that goes away by itself after a documented wait (3 s success banners, 5 s toasts). Its `key` is what it
 * says: what is said in its place as its time is up has a time of its own.
 */
export function PassingBanner({
  tone = 'success',
  lasts = 'successBanner',
  children,
  onGone,
}: {
  tone?: Tone
  lasts?: Wait
  children: ReactNode
  onGone: () => void
}) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), wait(lasts))
    return () => clearTimeout(timer)
  }, [lasts, onGone])
  // Told by the one that is still drawn: the next may have been said and not drawn yet.
  useEffect(() => {
    if (isOver) onGone()
  }, [isOver, onGone])
  return <Banner tone={tone}>{children}</Banner>
}
