import { memo } from 'react'
import { t } from '../../lib/i18n.ts'
import { described } from '../../lib/said.ts'
import { Money } from '../money.tsx'
import { StatusTag } from '../tag.tsx'
import { isPending, kindText, statusOf, type TransactionRow, type TypeLabel } from './transaction-row.ts'
import type { RowsProps } from './transaction-rows.tsx'
import css from './transaction-table.module.css'

/** The same rows on a phone: two lines each, the whole row one button; the row's action is in its panel. */
export const TransactionList = memo(function TransactionList({ groups, onOpen, caption, typeLabel }: RowsProps) {
  return (
    <div role="group" aria-label={caption}>
      {groups.map(group => (
        <section key={group.key}>
          <h3 className={css.group} data-pending={group.key === 'pending'} style={{ fontFamily: 'var(--wf-sans)' }}>
            {group.label}
          </h3>
          <ul className={css.list}>
            {group.rows.map(row => (
              <li key={row.id} data-transaction={row.id}>
                <Item row={row} onOpen={onOpen} typeLabel={typeLabel} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
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
