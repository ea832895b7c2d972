import { money, text } from '../../../ledger/money.ts'
import { ActivityLink } from '../../kit/activity-link.tsx'
import { BarChart } from '../../kit/bar-chart.tsx'
import { type Column } from '../../kit/data-table.tsx'
import { Money } from '../../kit/money.tsx'
import { TableCard } from '../../kit/table-card.tsx'
import { monthName, usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { NOTHING, sinceFirst, type Insights } from './told.ts'

type Month = Insights['months'][number]

const linked = (head: string, flow: 'income' | 'spending' | 'elsewhere' | 'invested'): Column<Month> => ({
  head,
  align: 'right',
  cell: one => (
    <ActivityLink
      asked={{ from: one.from, to: one.to, flow }}
      aria-label={`${head}, ${monthName(one.month)}: ${usd(one[flow])}`}
    >
      <Money amount={one[flow]} movement />
    </ActivityLink>
  ),
})

/** From balance to balance, month by month: what came in, what was spent, and what went elsewhere. */
export function CashFlow({ months: all, costs }: Pick<Insights, 'months' | 'costs'>) {
  const months = sinceFirst(all)
  const span = { from: costs.from, to: costs.to }
  return (
    <TableCard
      title={t('Cash flow')}
      above={
        <div style={{ padding: '0 20px 12px' }}>
          {months.some(({ income, spending }) => income !== NOTHING || spending !== NOTHING) && (
            <BarChart
              tabled
              label={t('Income and spending in each month')}
              heads={[t('Month'), t('Income'), t('Spending')]}
              bars={months.map(({ month, income, spending }) => {
                const spent = text(money(spending).neg())
                return {
                  label: monthName(month),
                  value: Math.max(0, Number(income)),
                  text: usd(income),
                  beside: { value: Math.max(0, Number(spent)), text: usd(spent) },
                }
              })}
            />
          )}
        </div>
      }
      empty={t('Nothing was spent in this month or the one before.')}
      rows={months.toReversed()}
      rowKey={({ month }) => month}
      few={3}
      columns={[
        { head: t('Month'), cell: ({ month }) => monthName(month), phone: 'lead' },
        { head: t('At the start'), cell: ({ opening }) => <Money amount={opening} />, align: 'right' },
        linked(t('Income'), 'income'),
        linked(t('Spending'), 'spending'),
        linked(t('From and to elsewhere'), 'elsewhere'),
        linked(t('Into securities'), 'invested'),
        {
          head: t('At the end'),
          cell: ({ closing, month, to }) => (
            <ActivityLink asked={{ to }} aria-label={`${t('At the end')}, ${monthName(month)}: ${usd(closing)}`}>
              <Money amount={closing} />
            </ActivityLink>
          ),
          align: 'right',
          phone: 'value',
        },
      ]}
    >
      <p className="quiet" style={{ padding: '0 20px 16px' }}>
        {t('Fees and interest that you paid in 12 months:')}{' '}
        <ActivityLink asked={{ ...span, cost: 'fees' }}>
          {t('{amount} of fees', { amount: usd(costs.fees) })}
        </ActivityLink>
        {', '}
        <ActivityLink asked={{ ...span, cost: 'interest' }}>
          {t('{amount} of interest', { amount: usd(costs.interest) })}
        </ActivityLink>
      </p>
    </TableCard>
  )
}
