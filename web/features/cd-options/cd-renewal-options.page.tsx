import { Button } from '@mantine/core'
import { useState } from 'react'
import { CD_RATES, certificateYield } from '../../../ledger/rates/certificate.ts'
import { Awaited } from '../../kit/awaited.tsx'
import { accountName } from '../../kit/account-card.tsx'
import { detailsPath } from '../../kit/account-kind.ts'
import { earningRate } from '../../kit/earning-rate.ts'
import { Facts } from '../../kit/facts.tsx'
import { LinkButton } from '../../kit/link.tsx'
import { MaturityChoiceDialog } from '../../kit/maturity-choice.dialog.tsx'
import { Money } from '../../kit/money.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { TableCard } from '../../kit/table-card.tsx'
import { day, rate } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import { endText, isEmptied, maturityFacts } from '../../kit/certificate-terms.ts'
import { CertificatesFrame } from './certificates-frame.tsx'

/** /cd-renewal-options: what happens on the day each certificate matures, and what the bank pays for each term. */
export const CdRenewalOptionsPage = () => (
  <CertificatesFrame title={t('CD renewal options')} each={id => <Renewal accountId={id} />} below={<Rates />} />
)

function Renewal({ accountId }: { accountId: string }) {
  const [choosing, choose] = useState(false)
  const asked = trpc.cds.get.useQuery({ accountId })
  const { data } = asked
  if (!data) return <Awaited asked={asked} />
  return (
    <SectionCard title={accountName(data)} note={`••${data.lastFour}`}>
      <div className="stack">
        <Facts
          facts={[
            [t('Balance'), <Money amount={data.balance} />],
            [t('Matures'), day(data.maturityDate)],
            [t('Term'), t(data.term)],
            [t('Interest rate'), earningRate(data)],
            ...maturityFacts(data),
          ]}
        />
        <p className="muted">
          {endText(data) ??
            t(
              'From {date} until {until} you can take money out of it, add some, change the term or close it, without a penalty. After that it renews by itself, unless you choose otherwise, from its day and at the rate of that day in the table below.',
              { date: day(data.maturityDate), until: day(data.graceEndsOn) },
            )}
        </p>
        <div className="end">
          <LinkButton to={detailsPath(data)} variant="default">
            {t('Details')}
          </LinkButton>
          {!isEmptied(data) && (
            <Button variant="default" onClick={() => choose(true)}>
              {t('Choose what follows')}
            </Button>
          )}
        </div>
        <MaturityChoiceDialog account={data} opened={choosing} onClose={() => choose(false)} />
      </div>
    </SectionCard>
  )
}

const Rates = () => (
  <TableCard
    title={t('Rates by term')}
    note={t('Today, for new certificates and for renewals.')}
    rows={CD_RATES}
    rowKey={({ label }) => label}
    columns={[
      { head: t('Term'), phone: 'lead', cell: ({ label }) => t(label) },
      {
        head: t('Interest rate'),
        align: 'right',
        phone: 'value',
        cell: one => <span className="num">{rate(one.rate)}</span>,
      },
      {
        head: t('APY'),
        align: 'right',
        cell: one => <span className="num">{rate(certificateYield(one.rate))}</span>,
      },
    ]}
  />
)
