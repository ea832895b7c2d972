import { AccountNumber } from '../../kit/account-number.tsx'
import { documentedWords } from '../../../api/platform/orders/states.schema.ts'
import { useLocation, useParams } from '@tanstack/react-router'
import { ErrorPanel } from '../../kit/error-panel.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Money } from '../../kit/money.tsx'
import { PageFrame } from '../../kit/page-frame.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { PageSkeleton } from '../../kit/skeletons.tsx'
import { OrderStatus } from '../../kit/order-status.tsx'
import { TableCard } from '../../kit/table-card.tsx'
import { StatusTag } from '../../kit/tag.tsx'
import { day, longDay } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { trpc, type Answered } from '../../lib/trpc.ts'
import { PauseOrResume } from './autopay-card.tsx'
import { amountText, frequencyText, isAlive, statusWord, type Autopay } from './autopay-words.ts'
import { useOutcome } from './outcome.tsx'

type Detailed = Answered['autopay']['get']

/** One automatic payment: what it does, its next dates, what became of the past ones. */
export function AutopayDetailsPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const query = trpc.autopay.get.useQuery({ id })
  const carried = useLocation().state.autopay
  const { data, error } = query
  const first = carried?.id === id ? carried : undefined
  const known = data ?? first
  const { done, failed, failure, success } = useOutcome()
  return (
    <PageFrame
      title={known ? t('Automatic payment to {payee}', { payee: known.payeeName }) : t('Automatic payment')}
      back={{ to: '/setup-autopay', place: t('Automatic Payments') }}
      actions={known && isAlive(known) ? <PauseOrResume autopay={known} onFailure={failed} onDone={done} /> : undefined}
    >
      {failure}
      {!data && error && (
        <ErrorPanel
          problem={problemOf(error, 'Failed to load autopay settings')}
          retry={problemOf(error).status === 404 ? undefined : () => void query.refetch()}
        />
      )}
      {!known && !error && <PageSkeleton />}
      {known && !(error && !data) && (
        <div className="two">
          <What autopay={known} />
          {data && <NextDates details={data} />}
        </div>
      )}
      {data && <History details={data} />}
      {success}
    </PageFrame>
  )
}

function What({ autopay }: { autopay: Autopay }) {
  const { endCondition, endDate, occurrences, remainingOccurrences, notifications } = autopay
  const told = [
    notifications.email && t('email when paid'),
    notifications.reminder && t('reminder 3 days before'),
    notifications.textForFailure && t('text when it fails'),
  ].filter(one => one !== false)
  return (
    <SectionCard title={t('Payment')} actions={<StatusTag status={statusWord(autopay)} />}>
      <Facts
        facts={[
          [t('Payee'), `${autopay.payeeName} ••${autopay.payeeAccountNumber.slice(-4)}`],
          [t('Paid from'), <AccountNumber key="from" number={autopay.sourceAccountNumber} />],
          [
            t('Amount'),
            <span key="amount" className="amount">
              {amountText(autopay)}
            </span>,
          ],
          [t('How often'), frequencyText(autopay)],
          [t('Start date'), day(autopay.startDate)],
          [
            t('Ends'),
            endCondition === 'never'
              ? t('Never')
              : endCondition === 'date'
                ? endDate && day(endDate)
                : t('After {n} payments, {left} left', { n: occurrences ?? 0, left: remainingOccurrences ?? 0 }),
          ],
          [
            t('Last payment'),
            autopay.lastPaymentDate !== null && autopay.lastPaymentAmount !== null ? (
              <span key="last">
                <Money amount={autopay.lastPaymentAmount} />, {day(autopay.lastPaymentDate)}
              </span>
            ) : undefined,
          ],
          [t('Notifications'), told.length > 0 ? told.join(', ') : t('None')],
        ]}
      />
    </SectionCard>
  )
}

function NextDates({ details: { nextDates, status } }: { details: Detailed }) {
  return (
    <SectionCard title={t('Next dates')} note={status === 'paused' ? t('Paused: no payment is made.') : undefined}>
      {nextDates.length === 0 ? (
        <p className="muted">{t('No more payments will be made.')}</p>
      ) : (
        <ol style={{ paddingLeft: 20 }}>
          {nextDates.map(date => (
            <li key={date} style={{ padding: '4px 0' }}>
              {longDay(date)}
            </li>
          ))}
        </ol>
      )}
    </SectionCard>
  )
}

const standingOf = { made: 'made', failed: 'refused', skipped: 'expired' } as const

const Outcome = ({ standing }: { standing: keyof typeof documentedWords.autopayDate }) => (
  <OrderStatus standing={standing} word={documentedWords.autopayDate[standing]} />
)

const History = ({ details: { history } }: { details: Detailed }) => (
  <TableCard
    title={t('History')}
    apart
    empty={t('No payment has been due yet.')}
    rows={history}
    rowKey={({ date }) => date}
    columns={[
      { head: t('Date'), cell: ({ date }) => <span className="num">{day(date)}</span>, phone: 'lead' },
      { head: t('Outcome'), cell: ({ outcome }) => <Outcome standing={standingOf[outcome]} />, phone: 'plain' },
      { head: t('Reason'), cell: ({ reason }) => (reason === null ? '' : t(reason)), phone: 'plain' },
      {
        head: t('Amount'),
        cell: ({ amount }) => (amount === null ? '' : <Money amount={amount} />),
        align: 'right',
        phone: 'value',
      },
    ]}
  />
)
