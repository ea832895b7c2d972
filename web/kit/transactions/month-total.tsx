import { endOfMonth } from '../../../ledger/calendar.ts'
import { monthName } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { trpc, type Asked } from '../../lib/trpc.ts'
import { Money } from '../money.tsx'
import type { MonthSum } from './month-sums.ts'
import type { MonthOf } from './transaction-row.ts'
import css from './transaction-table.module.css'

/** What the lines of a list are, so that a month of them can be summed up. */
export interface OfMonths {
  asked: NonNullable<Asked['activity']['total']>
  /** Whether it is only some of the lines that these days have. */
  partly: boolean
  /** Whether the bank can be asked for a month of which not all is loaded. */
  asks: boolean
}

/** What the row of a month is called. */
export const monthLabel = ({ month }: MonthOf, of?: OfMonths): string =>
  of?.partly ? t('{month}, only what is listed here', { month: monthName(month) }) : monthName(month)

/** Whether a period leaves out days of a month: what is left of it is no month's sum. Pure. */
const isCut = (month: string, { from, to }: OfMonths['asked']): boolean =>
  (from !== undefined && from > `${month}-01`) || (to !== undefined && to < endOfMonth(`${month}-01`))

/** What came in and went out in a month: of what is loaded where that is all of it, else as the bank says. */
export function MonthTotal({ of: { month, sum }, months }: { of: MonthOf; months: OfMonths | undefined }) {
  if (months && isCut(month, months.asked)) return null
  if (sum) return <Sums of={sum} />
  return months?.asks ? <AskedSums asked={{ ...months.asked, ...daysOf(month) }} /> : null
}

const daysOf = (month: string) => ({ from: `${month}-01`, to: endOfMonth(`${month}-01`) })

function AskedSums({ asked }: Pick<OfMonths, 'asked'>) {
  const { data } = trpc.activity.total.useQuery(asked, { placeholderData: before => before })
  return data ? <Sums of={{ moneyIn: data.in, moneyOut: data.out }} /> : null
}

const Sums = ({ of: { moneyIn, moneyOut } }: { of: MonthSum }) => (
  <span className={css.sums}>
    <span>
      <span className="sr-only">{t('Money in')}</span> <Money amount={moneyIn} movement />
    </span>
    <span>
      <span className="sr-only">{t('Money out')}</span> <Money amount={moneyOut} movement />
    </span>
  </span>
)
