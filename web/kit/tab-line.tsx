import { Tabs, type TabsListProps } from '@mantine/core'
import { useEffect, useRef } from 'react'

/** The line of tabs, which a phone pushes along (touch.css): the chosen one is pushed to where it is seen whole. */
export function TabLine(props: TabsListProps) {
  const line = useRef<HTMLDivElement>(null)
  const seen = useRef<Element>(null)
  useEffect(() => {
    const chosen = line.current?.querySelector<HTMLElement>('[aria-selected=true]')
    if (!line.current || !chosen || chosen === seen.current) return
    seen.current = chosen
    line.current.scrollLeft = chosen.offsetLeft - (line.current.clientWidth - chosen.offsetWidth) / 2
  })
  return <Tabs.List ref={line} {...props} />
}
