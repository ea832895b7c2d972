import type { ComponentProps, ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { DataTable } from './data-table.tsx'
import { SectionCard } from './section-card.tsx'
import { RowsSkeleton } from './skeletons.tsx'

type Card = Pick<ComponentProps<typeof SectionCard>, 'title' | 'note' | 'actions' | 'apart'>
type Table<R> = Omit<ComponentProps<typeof DataTable<R>>, 'caption' | 'rows' | 'empty'>

/**
 * A table in a card of its own, under the card's title: shapes of rows while it is awaited, its sentence when nothing
 * is in it, and no card at all where there is no such sentence.
 */
export function TableCard<R>({
  title,
  note,
  actions,
  apart,
  problem,
  above,
  rows,
  empty,
  coming = 3,
  children,
  ...table
}: Card &
  Table<R> & {
    /** Nothing yet: it is awaited, if there is no problem. */
    rows: readonly R[] | undefined
    empty?: string
    /** What went wrong with an act on it, or with asking for it. */
    problem?: string | false | null | undefined
    /** Between the title and the table; below it are the children. */
    above?: ReactNode
    /** As how many rows it is drawn while it is awaited. */
    coming?: number
    children?: ReactNode
  }) {
  if (rows?.length === 0 && empty === undefined) return null
  return (
    <SectionCard title={title} note={note} actions={actions} apart={apart} flush>
      {problem && (
        <div style={{ padding: '0 20px 12px' }}>
          <Banner tone="error">{problem}</Banner>
        </div>
      )}
      {above}
      {rows && <DataTable caption={title} rows={rows} empty={empty ?? ''} {...table} />}
      {!rows && !problem && <RowsSkeleton rows={coming} />}
      {children}
    </SectionCard>
  )
}
