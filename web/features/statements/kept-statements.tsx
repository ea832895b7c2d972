import { Button } from '@mantine/core'
import { useState } from 'react'
import { formats, type Format } from '../../../api/statements/statements.schema.ts'
import { fetchFile } from '../../kit/account-page/statement.dialog.tsx'
import { Banner } from '../../kit/banner.tsx'
import { DataTable } from '../../kit/data-table.tsx'
import { Money } from '../../kit/money.tsx'
import { day } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { trpc, type Answered } from '../../lib/trpc.ts'
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
        empty={t('No statements yet. The ones you make are kept here.')}
        rows={statements}
        rowKey={({ id }) => id}
        columns={[
          { head: t('Account'), cell: ({ accountName, lastFour }) => `${accountName} ••${lastFour}`, phone: 'lead' },
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
              <Formats kept={kept} busy={again.isPending} onPick={format => again.mutate({ id: kept.id, format })} />
            ),
            phone: 'plain',
          },
        ]}
      />
    </>
  )
}

const Formats = ({ kept, busy, onPick }: { kept: Kept; busy: boolean; onPick: (format: Format) => void }) => (
  <div className="row" style={{ gap: 4 }}>
    {formats.map(format => (
      <Button
        key={format}
        size="compact-sm"
        variant="default"
        disabled={busy}
        onClick={() => onPick(format)}
        aria-label={t('{format} of {account}, {first} to {last}', {
          format: format.toUpperCase(),
          account: kept.accountName,
          first: day(kept.firstDay),
          last: day(kept.lastDay),
        })}
      >
        {format.toUpperCase()}
      </Button>
    ))}
  </div>
)
