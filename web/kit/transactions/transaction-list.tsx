import { memo, useRef } from 'react'
import { t } from '../../lib/i18n.ts'
import { described } from '../../lib/said.ts'
import { Money } from '../money.tsx'
import { StatusTag } from '../tag.tsx'
import { isPending, kindText, statusOf, type TransactionRow, type TypeLabel } from './transaction-row.ts'
import type { RowsProps } from './transaction-rows.tsx'
import { monthLabel, MonthTotal, type OfMonths } from './month-total.tsx'
import css from './transaction-table.module.css'
import type { Block } from './near-blocks.ts'
import { BLOCK, useMeasured, useNear, type Near } from './use-near.ts'

/** Of what has not been drawn yet, in pixels. */
const USUAL = { head: 32, line: 65 }

/**
 * The same rows on a phone: two lines each, the whole row one button; the row's action is in its panel. Of many rows
 * those that are near are drawn; every row says which of its day it is.
 */
export const TransactionList = memo(function TransactionList({
  groups,
  onOpen,
  caption,
  typeLabel,
  months,
}: RowsProps) {
  const list = useRef<HTMLDivElement>(null)
  const near = useNear(groups, list, USUAL)
  return (
    <div role="group" aria-label={caption} ref={list}>
      {near.parts.map(part =>
        'block' in part ? (
          <Lines
            key={part.block.key}
            {...part}
            onOpen={onOpen}
            typeLabel={typeLabel}
            months={months}
            numbered={near.long}
            measured={near.measured}
          />
        ) : (
          <div key={part.key} aria-hidden style={{ height: part.height }} />
        ),
      )}
    </div>
  )
})

interface OfBlock extends Pick<RowsProps, 'onOpen'>, Pick<Near, 'measured'> {
  block: Block
  heads: boolean
  typeLabel: TypeLabel | undefined
  months: OfMonths | undefined
  numbered: boolean
}

const Lines = memo(function Lines({ block, heads, numbered, measured, onOpen, typeLabel, months }: OfBlock) {
  const { key, group, rows, nth } = block
  const section = useRef<HTMLElement>(null)
  useMeasured(section, measured, block, heads)
  return (
    <section ref={section} {...(numbered ? { [BLOCK]: key } : {})}>
      {nth === 0 && group.month && (
        <div className={`between ${css.month}`}>
          <span>{monthLabel(group.month, months)}</span>
          <MonthTotal of={group.month} months={months} />
        </div>
      )}
      {heads && (
        <div className={css.group} data-pending={group.key === 'pending'}>
          <h3 className={css.day}>{group.label}</h3>
        </div>
      )}
      <ul className={css.list}>
        {rows.map((row, i) => (
          <li
            key={row.id}
            data-transaction={row.id}
            {...(numbered ? { 'aria-setsize': group.rows.length, 'aria-posinset': nth + i + 1 } : {})}
          >
            <Item row={row} onOpen={onOpen} typeLabel={typeLabel} />
          </li>
        ))}
      </ul>
    </section>
  )
})

interface Props {
  row: TransactionRow
  onOpen: (id: string) => void
  typeLabel: TypeLabel | undefined
}

const Item = ({ row, onOpen, typeLabel }: Props) => (
  <button type="button" className={css.item} onClick={() => onOpen(row.id)} aria-haspopup="dialog">
    <span>{described(row)}</span>
    <span>
      <Money amount={row.amount} movement />
    </span>
    <span className={css.second}>
      {isPending(row) || row.settling ? <StatusTag status={statusOf(row)} /> : kindText(row, typeLabel)}
    </span>
    <span className={css.second}>
      {row.balance ? (
        <>
          {t('Balance')} <Money amount={row.balance} />
        </>
      ) : (
        ''
      )}
    </span>
  </button>
)
