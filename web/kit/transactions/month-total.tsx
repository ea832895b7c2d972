import { monthName } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { Money } from '../money.tsx'
import type { MonthSum } from './month-sums.ts'
import css from './transaction-table.module.css'

/** Beside the newest day of each month. */
export const MonthTotal = ({ sum: { month, moneyIn, moneyOut } }: { sum: MonthSum }) => (
  <span className={css.month}>
    <span>{t('{month}, as listed', { month: monthName(month) })} </span>
    <span className={css.sums}>
      <Money amount={moneyIn} movement /> <Money amount={moneyOut} movement />
    </span>
  </span>
)
