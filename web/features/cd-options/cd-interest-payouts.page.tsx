import { Button } from '@mantine/core'
import { useState } from 'react'
import { Awaited } from '../../kit/awaited.tsx'
import { accountName } from '../../kit/account-card.tsx'
import { detailsPath } from '../../kit/account-kind.ts'
import { DataTable } from '../../kit/data-table.tsx'
import { endText, isEmptied } from '../../kit/certificate-terms.ts'
import { earningRate } from '../../kit/earning-rate.ts'
import { Facts } from '../../kit/facts.tsx'
import { LinkButton } from '../../kit/link.tsx'
import { Money } from '../../kit/money.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { day } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { described } from '../../lib/said.ts'
import { trpc, type Answered } from '../../lib/trpc.ts'
import { CertificatesFrame } from './certificates-frame.tsx'
import { InterestChoiceDialog } from './interest-choice.dialog.tsx'

type Line = Answered['cds']['transactions']['items'][number]

/** /cd-interest-payouts: when each certificate pays, and what it has paid. */
export const CdInterestPayoutsPage = () => (
  <CertificatesFrame title={t('CD interest payouts')} each={id => <Payouts accountId={id} />} />
)

function Payouts({ accountId }: { accountId: string }) {
  const [choosing, choose] = useState(false)
  const asked = trpc.cds.get.useQuery({ accountId })
  const { data } = asked
  const { data: paid } = trpc.cds.transactions.useQuery({
    accountId,
    filter: 'interest',
    dateRange: 'all',
    limit: 100,
  })
  if (!data) return <Awaited asked={asked} />
  const emptied = isEmptied(data)
  const lines = paid?.items ?? []
  return (
    <SectionCard
      title={accountName(data)}
      note={interestNote(data)}
      actions={
        <LinkButton to={detailsPath(data)} variant="default" size="sm">
          {t('Details')}
        </LinkButton>
      }
    >
      <div className="stack">
        <Facts
          facts={[
            [
              t('Next payment'),
              !emptied && (
                <>
                  {day(data.nextInterestOn)}, <Money amount={data.nextInterest} />
                </>
              ),
            ],
            [t('Interest is paid to'), !emptied && (data.interestTo?.label ?? t(STAYING[data.interestEach]))],
            [t('Interest rate'), earningRate(data)],
            [t('Paid this year'), <Money amount={data.interestYTD} />],
            [t('Interest earned'), <Money amount={data.interestEarned} />],
          ]}
        />
        {!emptied && (
          <div>
            <Button variant="default" onClick={() => choose(true)}>
              {t('Choose where the interest goes')}
            </Button>
          </div>
        )}
        <InterestChoiceDialog
          accountId={data.id}
          chosen={data.interestTo?.id}
          opened={choosing}
          onClose={() => choose(false)}
        />
        {(!emptied || lines.length > 0) && <Payments lines={lines} />}
      </div>
    </SectionCard>
  )
}

const STAYING = { quarter: 'The certificate, each quarter', month: 'The certificate, each month' }

function interestNote(account: Answered['cds']['get']): string | undefined {
  const { interestTo, interestEach } = account
  if (isEmptied(account)) return endText(account)
  if (interestTo) return t('Interest is paid each month, to {account}.', { account: interestTo.label })
  return interestEach === 'quarter'
    ? t('Interest is paid each quarter and stays in the certificate.')
    : t('Interest is paid each month and stays in the certificate: the account that was chosen for it is closed.')
}

const Payments = ({ lines }: { lines: readonly Line[] }) => (
  <DataTable
    caption={t('Interest payments')}
    rows={lines}
    rowKey={({ id }) => id}
    empty={t('No interest has been paid yet. The next payment stands above.')}
    columns={[
      { head: t('Date'), phone: 'lead', cell: line => <span className="num">{day(line.date)}</span> },
      { head: t('Description'), cell: described },
      {
        head: t('Amount'),
        align: 'right',
        phone: 'value',
        cell: line => <Money amount={line.amount} movement />,
      },
    ]}
  />
)
