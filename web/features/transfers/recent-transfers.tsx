import { useState } from 'react'
import { Banner } from '../../kit/banner.tsx'
import { Money } from '../../kit/money.tsx'
import { OrderStatus } from '../../kit/order-status.tsx'
import { day, usd } from '../../lib/format.ts'
import { called, t } from '../../lib/i18n.ts'
import { NO_ANSWER, problemOf } from '../../lib/problem.ts'
import { ask, trpc } from '../../lib/trpc.ts'
import type { Draft, Transfer } from './transfer-draft.ts'
import { frequencyWord } from '../../kit/frequency-word.ts'
import { ActButton } from '../../kit/act-state.tsx'
import { TableCard } from '../../kit/table-card.tsx'
import { type Say } from '../../kit/toast.tsx'
import { useMoneyAct } from '../../kit/use-money-act.ts'
import { RowButton } from '../../kit/row-button.tsx'

interface Acts {
  /** Neither this nor the next while another transfer is under way. */
  onCode: ((waiting: Transfer) => void) | undefined
  /** The form for one to be made once more; none where that cannot be. */
  again: ((made: Transfer) => Draft | undefined) | undefined
  onAgain: (draft: Draft) => void
}

/**
 * The five newest, each with where its money is; an own one can be taken back for 24 hours (ARCHITECTURE, Undo), one
 * that was left waiting for its code is taken up again, and what was made is filled in to be made once more.
 */
export function RecentTransfers({ onCode, again, onAgain }: Acts) {
  const recent = trpc.transfers.recent.useQuery()
  const [said, setSaid] = useState<{ tone: 'success' | 'error'; text: string }>()
  return (
    <TableCard
      title={t('Recent transfers')}
      apart
      problem={recent.error && !recent.data && problemOf(recent.error, NO_ANSWER).text}
      above={
        said && (
          <div style={{ padding: '0 20px 12px' }}>
            <Banner tone={said.tone} onClose={() => setSaid(undefined)}>
              {said.text}
            </Banner>
          </div>
        )
      }
      empty={t('No recent transfers')}
      next={t('Fill in the form above to make the first.')}
      rows={recent.data}
      rowKey={({ id }) => id}
      columns={[
        { head: t('Date'), cell: ({ happenedOn }) => <span className="num">{day(happenedOn)}</span>, phone: 'plain' },
        { head: t('To'), cell: row => <Names row={row} isNewest={isNewestOfIts(row, recent.data)} />, phone: 'lead' },
        { head: t('Status'), cell: row => <Standing row={row} />, phone: 'plain' },
        { head: t('Amount'), cell: ({ amount }) => <Money amount={amount} />, align: 'right', phone: 'value' },
        {
          head: t('Action'),
          cell: row => {
            if (onCode && row.status === 'awaiting_verification') return <EnterCode row={row} onCode={onCode} />
            const draft = again?.(row)
            if (!row.reversibleUntil && !draft) return null
            return (
              <span className="row" style={{ justifyContent: 'flex-end', gap: 4 }}>
                {row.reversibleUntil && <TakeBack row={row} say={(tone, text) => setSaid({ tone, text })} />}
                {draft && <Repeat row={row} onClick={() => onAgain(draft)} />}
              </span>
            )
          },
          align: 'right',
          phone: 'plain',
        },
      ]}
    />
  )
}

/** Above the form: what was left waiting for its code ends by itself when none comes. */
export function WaitingCode({ onCode }: { onCode: (waiting: Transfer) => void }) {
  const waiting = trpc.transfers.recent.useQuery().data?.find(({ status }) => status === 'awaiting_verification')
  if (!waiting) return null
  const { toName: name, amount } = waiting
  return (
    <div style={{ marginBottom: 16 }}>
      <Banner tone="warn">
        <span className="row">
          {t('{amount} to {name} waits for its code. Nothing leaves before you enter it.', {
            amount: usd(amount),
            name,
          })}
          <EnterCode row={waiting} onCode={onCode} />
        </span>
      </Banner>
    </div>
  )
}

const EnterCode = ({ row, onCode }: { row: Transfer; onCode: (waiting: Transfer) => void }) => (
  <RowButton
    text={t('Enter the code')}
    label={t('Enter the code for {name}', { name: row.toName })}
    onClick={() => onCode(row)}
  />
)

const Repeat = ({ row, onClick }: { row: Transfer; onClick: () => void }) => (
  <RowButton
    text={t('Repeat')}
    label={t('Repeat {amount} to {name}', { amount: usd(row.amount), name: row.toName })}
    onClick={onClick}
  />
)

export function TakeBack({ row: { id, amount, toName }, say }: { row: Transfer; say: Say }) {
  const act = useMoneyAct({
    send: (transferId: string) => ask.transfers.reverse.mutate({ transferId }),
    repeats: true,
    onMade: () => say('success', t('{amount} was taken back.', { amount: usd(amount) })),
    onRefused: problem => problem && say('error', problem.text),
  })
  return (
    <ActButton
      act={act}
      onClick={() => act.confirm(id)}
      label={t('Take back {amount} to {name}', { amount: usd(amount), name: toName })}
    >
      {t('Take back')}
    </ActButton>
  )
}

const Names = ({ row, isNewest }: { row: Transfer; isNewest: boolean }) => (
  <div>
    {called(row.toName)}
    <div className="quiet">{t('from {name}', { name: row.fromName })}</div>
    {row.frequency !== 'once' && <div className="quiet">{isNewest ? oftenOf(row) : frequencyWord(row.frequency)}</div>}
  </div>
)

/** What follows on a recurring transfer is said once, of the newest. */
const isNewestOfIts = (row: Transfer, rows: readonly Transfer[] = []): boolean =>
  rows.find(one => one.toName === row.toName && one.fromName === row.fromName && oftenOf(one) === oftenOf(row)) === row

/** How often, when next and until when: what the transfer is one of. */
function oftenOf({ frequency, nextDate, recurringEndDate }: Transfer): string {
  const often = frequencyWord(frequency)
  const said = nextDate ? t('{often}, next on {date}', { often, date: day(nextDate) }) : often
  return nextDate && recurringEndDate ? `${said}, ${t('until {date}', { date: day(recurringEndDate) })}` : said
}

const Standing = ({ row }: { row: Transfer }) => (
  <div>
    <OrderStatus standing={row.standing} />
    {row.transferType !== 'internal' && row.settled && <div className="quiet">{t('Settled')}</div>}
    {row.standing === 'on-its-way' && <div className="quiet">{t('Arrives {date}', { date: day(row.arrivesOn) })}</div>}
    {row.date > row.happenedOn && <div className="quiet">{t('Planned for {date}', { date: day(row.date) })}</div>}
    {row.reason && <div className="quiet">{t(row.reason)}</div>}
  </div>
)
