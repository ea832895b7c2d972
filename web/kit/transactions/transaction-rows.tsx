import { memo, type ReactNode } from 'react'
import { day } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { described } from '../../lib/said.ts'
import { Money } from '../money.tsx'
import { StatusTag } from '../tag.tsx'
import { kindText, statusOf, type DayGroup, type TransactionRow, type TypeLabel } from './transaction-row.ts'
import css from './transaction-table.module.css'

export type Column = 'date' | 'description' | 'status' | 'amount' | 'balance'
export const EVERY_COLUMN: readonly Column[] = ['date', 'description', 'status', 'amount', 'balance']

export interface RowsProps {
  groups: readonly DayGroup[]
  columns: readonly Column[]
  caption: string
  onOpen: (id: string) => void
  rowAction?: (row: TransactionRow) => ReactNode
  typeLabel?: TypeLabel | undefined
}

const heads: Record<Column, string> = {
  date: 'Date',
  description: 'Description',
  status: 'Status',
  amount: 'Amount',
  balance: 'Balance',
}
const isNumber = (column: Column) => column === 'amount' || column === 'balance'

/** The table proper, for wide screens. Drawn anew only for other rows: not for each key in a field beside it. */
export const TransactionRows = memo(function TransactionRows({
  groups,
  columns,
  caption,
  onOpen,
  rowAction,
  typeLabel,
}: RowsProps) {
  const span = columns.length + (rowAction ? 1 : 0)
  return (
    <table className={css.table}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column} scope="col" className={isNumber(column) ? css.number : ''}>
              {t(heads[column])}
            </th>
          ))}
          {rowAction && (
            <th scope="col">
              <span className="sr-only">{t('Actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      {groups.map(group => (
        <tbody key={group.key}>
          <tr>
            <th scope="rowgroup" colSpan={span} className={css.group} data-pending={group.key === 'pending'}>
              {group.label}
            </th>
          </tr>
          {group.rows.map(row => (
            <Line
              key={row.id}
              row={row}
              columns={columns}
              onOpen={onOpen}
              action={rowAction?.(row)}
              typeLabel={typeLabel}
            />
          ))}
        </tbody>
      ))}
    </table>
  )
})

interface OfRow {
  row: TransactionRow
  onOpen: (id: string) => void
  typeLabel: TypeLabel | undefined
}

function Line({ columns, action, ...ofRow }: OfRow & { columns: readonly Column[]; action: ReactNode }) {
  const { row, onOpen } = ofRow
  return (
    // The whole row is a generous target for a pointer; the description is the button for keyboards and readers.
    <tr className={css.line} data-transaction={row.id} onClick={() => onOpen(row.id)}>
      {columns.map(column => (
        <Cell key={column} column={column} {...ofRow} />
      ))}
      {action !== undefined && (
        <td onClick={event => event.stopPropagation()} style={{ textAlign: 'right', width: 1, whiteSpace: 'nowrap' }}>
          {action}
        </td>
      )}
    </tr>
  )
}

function Cell({ column, row, onOpen, typeLabel }: OfRow & { column: Column }) {
  const kind = kindText(row, typeLabel)
  switch (column) {
    case 'date':
      return <td className={`num ${css.date}`}>{day(row.date)}</td>
    case 'description':
      return (
        <td>
          <button
            type="button"
            className={css.open}
            aria-haspopup="dialog"
            onClick={event => {
              event.stopPropagation()
              onOpen(row.id)
            }}
          >
            {described(row)}
            {kind && <div className={css.category}>{kind}</div>}
          </button>
        </td>
      )
    case 'status':
      return (
        <td>
          <StatusTag status={statusOf(row)} />
        </td>
      )
    case 'amount':
      return (
        <td className={css.number}>
          <Money amount={row.amount} movement />
        </td>
      )
    case 'balance':
      return (
        <td className={css.number}>
          {row.balance ? <Money amount={row.balance} /> : <span className="muted">{t('after it posts')}</span>}
        </td>
      )
  }
}
