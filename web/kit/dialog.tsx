import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { t } from '../lib/i18n.ts'
import { useBackCloses } from './back-step.ts'
import { useFocusBack } from './focus-back.ts'
import './sheet.css'
import './controls.css'
import './touch.css'

/**
 * A dialog with a title; a sheet on a phone, or the whole screen when `tall`, which is a drawer at the side of a desk;
 * `wide` where there is width for two columns. The content closes it with its own buttons, too. `returnTo` has the
 * focus again once it has closed, where that is not what had it before.
 */
export function Dialog({
  opened,
  onClose,
  title,
  tall = false,
  wide = false,
  returnTo,
  children,
}: {
  opened: boolean
  onClose: () => void
  title: string
  tall?: boolean
  wide?: boolean
  returnTo?: RefObject<HTMLElement | null>
  children: ReactNode
}) {
  const phone = useMediaQuery('(max-width: 40em)') ?? false
  const drawer = tall && !phone
  const giveBack = useFocusBack()
  useBackCloses(opened, onClose)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => (returnTo?.current ? returnTo.current.focus({ preventScroll: true }) : giveBack())}
      returnFocus={returnTo === undefined}
      title={title}
      fullScreen={tall && phone}
      size={wide ? 900 : 'md'}
      radius={tall && phone ? 0 : 'lg'}
      // The title's <header> is no landmark of the page.
      attributes={{ header: { role: 'presentation' }, ...(drawer && asDrawer) }}
      {...(drawer && { transitionProps: { transition: 'slide-left', duration: 200 } })}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <KeptFocus>{children}</KeptFocus>
    </Modal>
  )
}

/** As high as the screen, so that a long form has room; its place is in sheet.css. */
const asDrawer = { inner: { 'data-drawer': true }, content: { 'data-drawer': true } }

/**
 * A step that takes the place of another takes the focused field with it. Then the focus goes on to the new step's
 * first field (`data-autofocus`), or to the dialog itself: whoever uses keys or a reader stays inside it. So it does
 * when that field only comes after what it needs was fetched, unless a hand was there first.
 */
export function KeptFocus({ children }: { children: ReactNode }) {
  const inside = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = inside
    if (!current) return
    const dialog = current.closest('[role="dialog"]') ?? current
    let isWaiting = current.querySelector('[data-autofocus]') === null
    const used = () => (isWaiting = false)
    const observer = new MutationObserver(() => {
      const first = current.querySelector<HTMLElement>('[data-autofocus]')
      if (document.activeElement === document.body) (first ?? current).focus()
      else if (isWaiting) first?.focus()
      if (first) isWaiting = false
    })
    observer.observe(current, { childList: true, subtree: true })
    for (const hand of HANDS) dialog.addEventListener(hand, used)
    return () => {
      observer.disconnect()
      for (const hand of HANDS) dialog.removeEventListener(hand, used)
    }
  }, [])
  return (
    <div ref={inside} tabIndex={-1} style={{ outline: 'none' }}>
      {children}
    </div>
  )
}

const HANDS = ['keydown', 'pointerdown'] as const
