import { Banner } from '../../kit/banner.tsx'
import { DataTable } from '../../kit/data-table.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { day, monthName } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { Formats } from './formats.tsx'
import type { StatementMonth } from '../../kit/account-page/statement-months.ts'
import { useMaking } from './use-making.ts'

/** The statement of every month of an account that is over: nobody has to choose a period to find them. */
export function ClosedMonths({
  accountId,
  accountName,
  months,
}: {
  accountId: string
  accountName: string
  months: readonly StatementMonth[]
}) {
  const make = useMaking()
  if (months.length === 0) return null
  return (
    <SectionCard title={t('Monthly statements')} note={accountName} flush>
      {make.error && <Banner tone="error">{problemOf(make.error, 'Error generating statement').text}</Banner>}
      <DataTable
        caption={t('Monthly statements')}
        empty=""
        rows={months}
        rowKey={({ period }) => period}
        few={4}
        columns={[
          { head: t('Month'), cell: ({ period }) => monthName(period), phone: 'lead' },
          { head: t('Period'), cell: ({ first, last }) => `${day(first)} – ${day(last)}` },
          {
            head: t('Download'),
            cell: ({ period, first, last }) => (
              <Formats
                of={{ accountName, firstDay: first, lastDay: last }}
                busy={make.isPending}
                onPick={format => make.mutate({ accountId, period, format })}
              />
            ),
            phone: 'plain',
          },
        ]}
      />
    </SectionCard>
  )
}
