import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Asked } from '../lib/trpc.ts'

/** What /activity can be asked for; the address has the same names. */
export type ActivityAsked = Omit<Asked['activity']['total'], 'least' | 'most'> & { least?: string; most?: string }

/** Opens the lines behind a figure: they add up to it. */
export function ActivityLink({
  asked,
  children,
  ...rest
}: {
  asked: ActivityAsked
  children: ReactNode
  className?: string | undefined
  'aria-label'?: string
}) {
  return (
    // The address of a page that this link knows by its name alone.
    <Anchor inherit {...rest} renderRoot={props => <Link to={'/activity' as '.'} search={asked as never} {...props} />}>
      {children}
    </Anchor>
  )
}
