import { memo, useRef, type ReactNode } from 'react'
import { day } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { described } from '../../lib/said.ts'
import { Money } from '../money.tsx'
import { StatusTag } from '../tag.tsx'
import { kindText, statusOf, type DayGroup, type TransactionRow, type TypeLabel } from './transaction-row.ts'
import { monthLabel, MonthTotal, type OfMonths } from './month-total.tsx'
import css from './transaction-table.module.css'
import { headsOf, type Block } from './near-blocks.ts'
import { BLOCK, useMeasured, useNear, type Near } from './use-near.ts'

export type Column = 'date' | 'description' | 'status' | 'amount' | 'balance'
export const EVERY_COLUMN: readonly Column[] = ['date', 'description', 'status', 'amount', 'balance']

export interface RowsProps {
  groups: readonly DayGroup[]
  columns: readonly Column[]
  caption: string
  onOpen: (id: string) => void
  rowAction?: (row: TransactionRow) => ReactNode
  typeLabel?: TypeLabel | undefined
  months?: OfMonths | undefined
}

const heads: Record<Column, string> = {
  date: 'Date',
  description: 'Description',
  status: 'Status',
  amount: 'Amount',
  balance: 'Balance',
}
const DONE = 'Completed'
const isNumber = (column: Column) => column === 'amount' || column === 'balance'

/** Whether nothing of a column is seen: its days stand above their lines, or all of it is done. */
function isBare(column: Column, groups: readonly DayGroup[]): boolean {
  if (column === 'date') return groups.every(({ key }) => key !== 'pending')
  return column === 'status' && groups.every(({ rows }) => rows.every(row => statusOf(row) === DONE))
}

/** Of what has not been drawn yet, in pixels. */
const USUAL = { head: 33, line: 57 }

/**
 * The table proper, for wide screens. Drawn anew only for other rows: not for each key in a field beside it. Of many
 * rows those that are near are drawn; every row says which of all it is.
 */
export const TransactionRows = memo(function TransactionRows({
  groups,
  columns,
  caption,
  rowAction,
  typeLabel,
  months,
  ...of
}: RowsProps) {
  const table = useRef<HTMLTableElement>(null)
  const near = useNear(groups, table, USUAL)
  const span = columns.length + (rowAction ? 1 : 0)
  return (
    <table
      className={css.table}
      ref={table}
      data-undated={isBare('date', groups)}
      data-done={isBare('status', groups)}
      {...(near.long ? { 'aria-rowcount': near.rows + 1 } : {})}
    >
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr {...(near.long ? { 'aria-rowindex': 1 } : {})}>
          {columns.map(column => (
            <th key={column} scope="col" data-column={column} className={isNumber(column) ? css.number : ''}>
              <span className={isBare(column, groups) ? 'sr-only' : ''}>{t(heads[column])}</span>
            </th>
          ))}
          {rowAction && (
            <th scope="col">
              <span className="sr-only">{t('Actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      {near.parts.map(part =>
        'block' in part ? (
          <Lines
            key={part.block.key}
            {...part}
            {...of}
            typeLabel={typeLabel}
            months={months}
            columns={columns}
            span={span}
            rowAction={rowAction}
            numbered={near.long}
            measured={near.measured}
          />
        ) : (
          <tbody key={part.key} aria-hidden>
            <tr style={{ height: part.height }} />
          </tbody>
        ),
      )}
    </table>
  )
})

interface OfBlock extends Pick<RowsProps, 'columns' | 'onOpen'>, Pick<Near, 'measured'> {
  months: OfMonths | undefined
  typeLabel: TypeLabel | undefined
  block: Block
  heads: boolean
  span: number
  rowAction: RowsProps['rowAction'] | undefined
  numbered: boolean
}

/** Lines of one day, under their month and day where they begin it or are the first of it that are drawn. */
const Lines = memo(function Lines({ block, heads: named, months, span, numbered, measured, ...of }: OfBlock) {
  const { key, group, rows, nth, place } = block
  const body = useRef<HTMLTableSectionElement>(null)
  useMeasured(body, measured, block, named)
  // The head of the table is the first row; the head of a day is a row of the list once, where the day begins.
  const index = (row: number) => (numbered ? { 'aria-rowindex': place + row + 1 + headsOf(group, nth) } : {})
  return (
    <tbody ref={body} {...(numbered ? { [BLOCK]: key } : {})}>
      {nth === 0 && group.month && (
        <tr {...index(-2)}>
          <th scope="rowgroup" colSpan={span - beside(span)} className={css.month}>
            {monthLabel(group.month, months)}
          </th>
          <td colSpan={beside(span)} className={`${css.month} ${css.number}`}>
            <MonthTotal of={group.month} months={months} />
          </td>
        </tr>
      )}
      {named && (
        <tr {...(nth === 0 ? index(-1) : {})}>
          <th scope="rowgroup" colSpan={span} className={css.group} data-pending={group.key === 'pending'}>
            {group.label}
          </th>
        </tr>
      )}
      {rows.map((row, i) => (
        <Line
          key={row.id}
          row={row}
          {...of}
          dated={group.key === 'pending'}
          action={of.rowAction?.(row)}
          index={index(i)}
        />
      ))}
    </tbody>
  )
})

/**
 * How many columns the sums of a month have beside its name, which stands over date and description: over the date
 * alone it would keep that column wide when nothing else of it is seen.
 */
const beside = (span: number) => Math.max(1, span - 2)

interface OfRow {
  row: TransactionRow
  onOpen: (id: string) => void
  typeLabel: TypeLabel | undefined
}

interface OfLine extends OfRow {
  /** No day is written above it. */
  dated: boolean
  columns: readonly Column[]
  action: ReactNode
  index: { 'aria-rowindex'?: number }
}

function Line({ columns, dated, action, index, ...ofRow }: OfLine) {
  const { row, onOpen } = ofRow
  return (
    // The whole row is a generous target for a pointer; the description is the button for keyboards and readers.
    <tr className={css.line} data-transaction={row.id} onClick={() => onOpen(row.id)} {...index}>
      {columns.map(column => (
        <Cell key={column} column={column} dated={dated} {...ofRow} beside={besideOf(row, columns)} />
      ))}
      {action !== undefined && (
        <td onClick={event => event.stopPropagation()} style={{ textAlign: 'right', width: 1, whiteSpace: 'nowrap' }}>
          {action}
        </td>
      )}
    </tr>
  )
}

/** What has no column of its own, where it says more than the day above the line does: not every line is done. */
function besideOf(row: TransactionRow, columns: readonly Column[]): ReactNode {
  const status = statusOf(row)
  if (columns.includes('status') || status === DONE) return undefined
  return (
    <>
      <StatusTag status={status} /> {!columns.includes('date') && <span className="num">{day(row.date)}</span>}
    </>
  )
}

interface OfCell extends OfRow {
  column: Column
  dated: boolean
  beside: ReactNode
}

/**
 * A day is written once, above its lines, and a status while it is not done: the columns, which are the documents',
 * tell readers the rest.
 */
function Cell({ column, dated, row, onOpen, typeLabel, beside }: OfCell) {
  const kind = kindText(row, typeLabel)
  switch (column) {
    case 'date':
      return (
        <td className={`num ${css.date}`} data-column={column}>
          {dated ? day(row.date) : <span className="sr-only">{day(row.date)}</span>}
        </td>
      )
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
            {(kind || beside) && (
              <div className={css.category}>
                {kind} {beside}
              </div>
            )}
          </button>
        </td>
      )
    case 'status':
      return (
        <td data-column={column}>
          {statusOf(row) === DONE ? <span className="sr-only">{t(DONE)}</span> : <StatusTag status={statusOf(row)} />}
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
