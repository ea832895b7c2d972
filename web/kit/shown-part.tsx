import { useEffect, useRef, type ReactNode } from 'react'
import { useUrlText } from './use-url-text.ts'

/** Once what is above has its height. */
const SETTLED_MS = 400
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown']

interface Props {
  name: string
  ready?: boolean
  field?: boolean
  children: ReactNode
}

/**
 * A part of a page that an address can ask for: `?show=` its name leads to it, once it is `ready`; to its `field`,
 * where that is what is wanted.
 */
export function ShownPart({ name, ready = true, field = false, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [show] = useUrlText<string>('show', '')
  const isAsked = ready && show === name
  useEffect(() => {
    if (!isAsked) return
    const come = () => place.current?.scrollIntoView()
    // what is above may grow still, while its answers come, until the reader does something
    const heights = new ResizeObserver(come)
    const leave = () => heights.disconnect()
    const timer = setTimeout(() => {
      for (const act of ACTS) window.addEventListener(act, leave, { once: true })
      heights.observe(document.body)
      come()
      const wanted = field ? place.current?.querySelector('input') : place.current
      wanted?.focus({ preventScroll: true })
    }, SETTLED_MS)
    return () => {
      clearTimeout(timer)
      leave()
      for (const act of ACTS) window.removeEventListener(act, leave)
    }
  }, [isAsked, field])
  return (
    <div ref={place} tabIndex={show === name ? -1 : undefined} data-part={name} style={{ outline: 'none' }}>
      {children}
    </div>
  )
}
