import { useParams } from '@tanstack/react-router'
import { Awaited } from '../../kit/awaited.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Money } from '../../kit/money.tsx'
import { PageFrame } from '../../kit/page-frame.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { StatusTag } from '../../kit/tag.tsx'
import { day } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import { Attachments } from './attachments.tsx'
import { Contact } from './contact.tsx'
import { reasonName, subReasonName, type Filed } from './dispute-draft.ts'
import { Timeline } from './timeline.tsx'

/** One dispute: what it is about, where it stands, all that happened. */
export function DisputeStatusPage() {
  const { disputeNumber = '' } = useParams({ strict: false })
  const found = trpc.disputes.get.useQuery({ number: disputeNumber })
  return (
    <PageFrame
      title={t('Dispute {number}', { number: disputeNumber })}
      back={{ to: '/disputes', place: t('All disputes') }}
    >
      <Awaited asked={found} />
      {found.data && <Details dispute={found.data} />}
    </PageFrame>
  )
}

const creditName = ({ temporaryCredit, temporaryCreditRequested }: Filed) =>
  ({
    none: temporaryCreditRequested ? t('Not given') : t('Not requested'),
    expected: t('Within 1-2 business days'),
    posted: t('On your account'),
    kept: t('Yours to keep'),
    'taken-back': t('Taken back'),
  })[temporaryCredit]

function Details({ dispute }: { dispute: Filed }) {
  const open = dispute.status === 'Under Review'
  return (
    <div className="two">
      <SectionCard title={t('Details')}>
        <Facts
          facts={[
            [t('Status'), <StatusTag status={dispute.status} />],
            [t('Transaction'), dispute.transactionDescription],
            [t('Amount'), <Money amount={dispute.transactionAmount} />],
            [t('Date'), day(dispute.transactionDate)],
            [t('Card'), dispute.cardLast4 && `••${dispute.cardLast4}`],
            [t('Reason'), reasonName(dispute.reason)],
            [t('Detail'), dispute.subReason && subReasonName(dispute.subReason)],
            [t('Description'), dispute.description],
            [t('Temporary credit'), creditName(dispute)],
            [t('Reason of the decision'), dispute.decisionReason && t(dispute.decisionReason)],
            [t('Contact'), <Contact {...dispute} />],
            [t('Attachments'), dispute.attachments.length > 0 && <Attachments dispute={dispute} />],
            [t('Expected resolution'), open && t('10 days, by {date}', { date: day(dispute.expectedBy) })],
            [t('Questions?'), <span className="num">{dispute.servicePhone}</span>],
          ]}
        />
      </SectionCard>
      <SectionCard title={t('Timeline')}>
        <Timeline entries={dispute.statusHistory} />
      </SectionCard>
    </div>
  )
}
