import { type Column } from '../../kit/data-table.tsx'
import { Money } from '../../kit/money.tsx'
import { TableCard } from '../../kit/table-card.tsx'
import { RowButton } from '../../kit/row-button.tsx'
import { day, rate, usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { Gain } from './gain.tsx'
import type { Holding, Quotes } from './investment.ts'
import { Sparkline } from './sparkline.tsx'
import { shares } from './words.ts'

interface Props {
  holdings: readonly Holding[]
  quotes: Quotes | undefined
  pricedOn: string
  /** Offered on the account's own page only. */
  onTrade?: (side: 'buy' | 'sell', symbol: string) => void
}

/** doc2 §2.9, §3: what is held, at today's prices. */
export function Holdings({ holdings, pricedOn, ...offered }: Props) {
  return (
    <TableCard
      title={t('Holdings')}
      note={holdings.length > 0 ? t('Prices of {day}', { day: day(pricedOn) }) : undefined}
      rows={holdings}
      rowKey={({ id }) => id}
      empty={t('No holdings found. Start investing by clicking the "Buy Securities" button above.')}
      columns={columnsOf(offered)}
    />
  )
}

/** What it is: its letters, and its name below. */
export const securityColumn = <Row extends { symbol: string; name: string }>(): Column<Row> => ({
  head: t('Security', { context: 'asset' }),
  phone: 'lead',
  cell: ({ symbol, name }) => (
    <>
      <strong>{symbol}</strong>
      <div className="quiet">{t(name)}</div>
    </>
  ),
})

const columnsOf = ({ quotes, onTrade }: Pick<Props, 'quotes' | 'onTrade'>): readonly Column<Holding>[] => [
  securityColumn(),
  {
    head: t('Quantity'),
    align: 'right',
    cell: ({ quantity, available }) => (
      <span className="num">
        {shares(quantity)}
        {available !== quantity && <div className="quiet">{t('{n} free', { n: shares(available) })}</div>}
      </span>
    ),
  },
  {
    head: t('Average price'),
    align: 'right',
    cell: ({ purchasePrice }) => <span className="num">{usd(purchasePrice)}</span>,
  },
  {
    head: t('Price'),
    align: 'right',
    cell: ({ symbol, currentPrice }) => {
      const prices = quotes?.quotes.find(quote => quote.symbol === symbol)?.recent
      return (
        <>
          <span className="num">{usd(currentPrice)}</span>
          {prices && prices.length > 1 && (
            <div>
              <Sparkline prices={prices} label={trend(symbol, prices)} />
            </div>
          )}
        </>
      )
    },
  },
  {
    head: t('Market value'),
    align: 'right',
    phone: 'value',
    cell: ({ marketValue }) => <Money amount={marketValue} />,
  },
  {
    head: t('Gain/Loss'),
    align: 'right',
    cell: ({ gainLoss, gainLossPercent }) => <Gain amount={gainLoss} percent={gainLossPercent} />,
  },
  {
    head: t('Allocation'),
    align: 'right',
    cell: ({ allocation }) => <span className="num">{rate(allocation)}</span>,
  },
  ...(onTrade
    ? [
        {
          head: t('Actions'),
          align: 'right' as const,
          phone: 'plain' as const,
          cell: ({ symbol }: Holding) => <Trade symbol={symbol} onTrade={onTrade} />,
        },
      ]
    : []),
]

/** What the small line says, in words. */
export const trend = (symbol: string, prices: readonly string[]): string =>
  t('{symbol} in 30 business days: from {from} to {to}', {
    symbol,
    from: usd(prices[0] ?? '0'),
    to: usd(prices.at(-1) ?? '0'),
  })

const Trade = ({ symbol, onTrade }: { symbol: string; onTrade: NonNullable<Props['onTrade']> }) => (
  <span className="row no-print" style={{ gap: 4, justifyContent: 'flex-end', flexWrap: 'nowrap' }}>
    <RowButton text={t('Buy')} label={t('Buy {symbol}', { symbol })} onClick={() => onTrade('buy', symbol)} />
    <RowButton text={t('Sell')} label={t('Sell {symbol}', { symbol })} onClick={() => onTrade('sell', symbol)} />
  </span>
)
