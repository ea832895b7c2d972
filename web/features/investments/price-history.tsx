import { SegmentedControl } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Banner } from '../../kit/banner.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { LineChart } from '../../kit/line-chart.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { securityLabel } from '../../kit/security-label.ts'
import { RowsSkeleton } from '../../kit/skeletons.tsx'
import { day, usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { trpc } from '../../lib/trpc.ts'
import type { Quotes } from './investment.ts'
import { isIn } from '../../../ledger/table.ts'

const ranges = { '1month': 'Past month', '3months': 'Last 3 months', '1year': 'Last 12 months' } as const
type Range = keyof typeof ranges

/** The course of one security from the quote table: one point a business day, with the table behind. */
export function PriceHistory({ quotes, first }: { quotes: Quotes; first: string | undefined }) {
  const [chosen, choose] = useState<string>()
  const [range, setRange] = useState<Range>('3months')
  const symbol = chosen ?? first ?? quotes.quotes[0]?.symbol ?? ''
  const history = trpc.investments.history.useQuery({ symbol, range }, { placeholderData: keepPreviousData })
  const points = history.data?.points ?? []
  return (
    <SectionCard
      title={t('Price history')}
      actions={
        <SegmentedControl
          className="no-print"
          size="xs"
          aria-label={t('Period')}
          value={range}
          onChange={value => isIn(ranges, value) && setRange(value)}
          data={Object.entries(ranges).map(([value, label]) => ({ value, label: t(label) }))}
        />
      }
    >
      <div className="stack">
        <SelectField
          label={t('Security', { context: 'asset' })}
          value={symbol}
          onChange={choose}
          data={quotes.quotes.map(quote => ({ value: quote.symbol, label: securityLabel(quote) }))}
        />
        {history.error && <Banner tone="error">{problemOf(history.error).text}</Banner>}
        {history.isPending && <RowsSkeleton rows={3} />}
        {points.length > 0 && (
          <LineChart
            label={t('{symbol} from {from} to {to}', {
              symbol: history.data?.symbol ?? symbol,
              from: usd(points[0]?.price ?? '0'),
              to: usd(points.at(-1)?.price ?? '0'),
            })}
            series={[{ label: history.data?.symbol ?? symbol, values: points.map(({ price }) => Number(price)) }]}
            points={points.map(point => day(point.day))}
            heads={[t('Date'), t('Price')]}
            text={value => usd(value.toFixed(2))}
          />
        )}
      </div>
    </SectionCard>
  )
}
