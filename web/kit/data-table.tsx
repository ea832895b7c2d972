/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   on a phone `display: grid` takes the table's own roles away; the explicit ones stay */
import { useState, type ReactNode } from 'react'
import { Empty } from './empty.tsx'
import css from './data-table.module.css'
import { ShowAll } from './show-all.tsx'

export interface Column<R> {
  head: string
  cell: (row: R) => ReactNode
  align?: 'right'
  /**
   * Its place on a phone, where a row is two lines and more: the name, the figure beside it, or below, labelled or not.
   * What is hidden there has no room on a narrow tablet either.
   */
  phone?: 'lead' | 'value' | 'line' | 'plain' | 'hide'
}

/**
 * A short table in a card: a plain table on a desk, stacked rows on a phone, a sentence when it is empty. A column in
 * which no row says anything is left out.
 */
export function DataTable<R>({
  caption,
  columns: all,
  rows,
  rowKey,
  empty,
  next,
  few,
}: {
  caption: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  rowKey: (row: R) => string
  empty: string
  /** What to do next, beside a document's sentence that does not say it. */
  next?: string
  /** So many are enough on a phone, until all are asked for. */
  few?: number | undefined
}) {
  const [isWhole, setWhole] = useState(false)
  if (rows.length === 0) return <Empty text={empty} next={next} seed={caption} />
  const columns = all.filter(({ cell }) => rows.some(row => !isNothing(cell(row))))
  return (
    <div className={css.scroll}>
      <table className={css.table} role="table" aria-label={caption}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ head, align, phone }) => (
              <th key={head} scope="col" role="columnheader" data-phone={phone} className={align && css.right}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, i) => (
            <tr key={rowKey(row)} role="row" data-further={(!isWhole && few !== undefined && i >= few) || undefined}>
              {columns.map(({ head, cell, align, phone = 'line' }) => (
                <td key={head} role="cell" data-head={head} data-phone={phone} className={align && css.right}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {few !== undefined && rows.length > few && (
        <ShowAll n={rows.length} isWhole={isWhole} onTurn={() => setWhole(!isWhole)} />
      )}
    </div>
  )
}

const isNothing = (cell: ReactNode) => cell === undefined || cell === null || cell === false || cell === ''
