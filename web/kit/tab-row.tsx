import { Tabs, type TabsListProps } from '@mantine/core'
import { useEffect, useRef } from 'react'

/** A row of tabs. Where it is wider than the screen the chosen one comes into view, and what is cut off fades out. */
export function TabRow(props: TabsListProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const list = row.current
    if (!list) return undefined
    const chosen = list.querySelector<HTMLElement>('[data-active]')
    if (chosen) list.scrollLeft = chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2
    const look = () => {
      list.toggleAttribute('data-more-before', list.scrollLeft > 1)
      list.toggleAttribute('data-more-after', list.scrollLeft + list.clientWidth < list.scrollWidth - 1)
    }
    list.addEventListener('scroll', look, { passive: true })
    const sizes = new ResizeObserver(look)
    sizes.observe(list)
    return () => {
      list.removeEventListener('scroll', look)
      sizes.disconnect()
    }
  }, [])
  return <Tabs.List {...props} ref={row} />
}
