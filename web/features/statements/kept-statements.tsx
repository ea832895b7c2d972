import { useState } from 'react'
import { fetchFile } from '../../kit/account-page/statement.dialog.tsx'
import { Banner } from '../../kit/banner.tsx'
import { DataTable } from '../../kit/data-table.tsx'
import { Money } from '../../kit/money.tsx'
import { day } from '../../lib/format.ts'
import { called, t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { trpc, type Answered } from '../../lib/trpc.ts'
import { Formats } from './formats.tsx'
import { periodLabel } from './period-label.ts'

type Kept = Answered['statements']['list']['statements'][number]

/** The documents that were made, each in any format, as often as wanted. */
export function KeptStatements({ statements }: { statements: readonly Kept[] }) {
  const [problem, setProblem] = useState('')
  const again = trpc.statements.download.useMutation({
    onMutate: () => setProblem(''),
    onSuccess: fetchFile,
    onError: error => setProblem(problemOf(error, 'Error generating statement').text),
  })
  return (
    <>
      {problem && <Banner tone="error">{problem}</Banner>}
      <DataTable
        caption={t('Documents')}
        empty={t('Nothing downloaded yet. Every statement that you download is kept here.')}
        rows={statements}
        rowKey={({ id }) => id}
        columns={[
          {
            head: t('Account'),
            cell: ({ accountName, lastFour }) => called(`${accountName} ••${lastFour}`),
            phone: 'lead',
          },
          {
            head: t('Period'),
            cell: ({ period, firstDay, lastDay }) => (
              <>
                {periodLabel(period)}
                <div className="quiet">
                  {day(firstDay)} – {day(lastDay)}
                </div>
              </>
            ),
          },
          { head: t('Made'), cell: ({ madeOn }) => day(madeOn) },
          {
            head: t('Closing balance'),
            cell: ({ closingBalance }) => <Money amount={closingBalance} />,
            align: 'right',
            phone: 'value',
          },
          {
            head: t('Download'),
            cell: kept => (
              <Formats of={kept} busy={again.isPending} onPick={format => again.mutate({ id: kept.id, format })} />
            ),
            phone: 'plain',
          },
        ]}
      />
    </>
  )
}
