import { Money } from '../../kit/money.tsx'
import { TableCard } from '../../kit/table-card.tsx'
import { day, rate } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { securityColumn, trend } from './holdings.tsx'
import type { Quotes } from './investment.ts'
import { Sparkline } from './sparkline.tsx'
import { signedPercent } from './words.ts'

/** Everything that can be traded here, at today's price. */
export const Market = ({ quotes }: { quotes: Quotes }) => (
  <TableCard
    title={t('Securities')}
    note={t('Prices of {day}; they move once a business day. All securities are fictional.', { day: day(quotes.day) })}
    rows={quotes.quotes}
    rowKey={({ symbol }) => symbol}
    empty={t('No prices are known right now.')}
    columns={[
      securityColumn(),
      { head: t('Category'), cell: ({ category }) => t(category) },
      { head: t('Price'), align: 'right', phone: 'value', cell: ({ price }) => <Money amount={price} /> },
      {
        head: t('Today'),
        align: 'right',
        cell: ({ change, changePercent }) => (
          <>
            <Money amount={change} movement /> <span className="num muted">({signedPercent(changePercent)})</span>
          </>
        ),
      },
      {
        head: t('Dividend yield'),
        align: 'right',
        cell: ({ dividendYield }) =>
          dividendYield === '0' ? t('None') : <span className="num">{rate(dividendYield)}</span>,
      },
      {
        head: t('30 days'),
        align: 'right',
        cell: ({ symbol, recent }) => <Sparkline prices={recent} label={trend(symbol, recent)} />,
      },
    ]}
  />
)
