import { Button } from '@mantine/core'
import { useState } from 'react'
import { Trouble } from '../../kit/banner.tsx'
import { HomeLink } from '../../kit/link.tsx'
import { Money } from '../../kit/money.tsx'
import { MoneyMoved } from '../../kit/money-moved.tsx'
import { OrderStatus } from '../../kit/order-status.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { SuccessPanel } from '../../kit/success-panel.tsx'
import { UndoBar } from '../../kit/undo-bar.tsx'
import { day, usd } from '../../lib/format.ts'
import { called, t } from '../../lib/i18n.ts'
import type { Problem } from '../../lib/problem.ts'
import { trpc } from '../../lib/trpc.ts'
import { TakeBack } from './recent-transfers.tsx'
import type { Account, Transfer } from './transfer-draft.ts'
import css from './transfers.module.css'
import { frequencyWord } from '../../kit/frequency-word.ts'

/** The completion card, with an Undo for as long as the money waits. */
export function TransferDone({
  transfer,
  problem,
  undoing,
  onUndo,
  onAnother,
  between,
}: {
  transfer: Transfer
  problem: Problem | undefined
  undoing: boolean
  /** The own accounts that it went between. */
  between: { from: Account; to: Account } | undefined
  onUndo: () => void
  onAnother: () => void
}) {
  // it may be taken back or called off, here or in the lists below, while this is still to be seen
  const { id: transferId } = transfer
  const now = trpc.transfers.status.useQuery({ transferId }, { initialData: transfer, staleTime: Infinity }).data
  const [refused, setRefused] = useState<string>()
  const [taken, setTaken] = useState(false)
  const isBack = taken || now.standing === 'taken-back'
  // what is planned may be changed in the list below
  const shown = transfer.status === 'scheduled' ? now : transfer
  if (now.status === 'cancelled' || now.status === 'failed')
    return <TransferEnded transfer={now} problem={problem} onAnother={onAnother} />
  return (
    <div className={`stack ${css.column}`}>
      {transfer.status === 'processing' && transfer.undoSecondsLeft !== null && (
        <UndoBar
          seconds={transfer.undoSecondsLeft}
          busy={undoing}
          said={t('You can still undo this transfer.')}
          onUndo={onUndo}
        />
      )}
      <Trouble text={problem?.text} />
      {between && transfer.status === 'completed' && !isBack && (
        <MoneyMoved from={sideOf(between.from)} to={sideOf(between.to)} amount={transfer.amount} />
      )}
      <Trouble text={!isBack && refused} />
      <SuccessPanel
        title={isBack ? t('{amount} was taken back.', { amount: usd(transfer.amount) }) : titleOf(transfer)}
        amount={shown.amount}
        confirmation={transfer.confirmationNumber}
        facts={isBack ? factsOfBack(transfer) : factsOf(shown, now)}
      >
        <Button onClick={onAnother}>{t('Set Up Another Transfer')}</Button>
        {now.reversibleUntil && !isBack && (
          <TakeBack
            row={now}
            say={(tone, text) => {
              setTaken(tone === 'success')
              setRefused(tone === 'error' ? text : undefined)
            }}
          />
        )}
        <HomeLink />
      </SuccessPanel>
    </div>
  )
}

/** A series that was called off since has no dates any more. */
function factsOf(transfer: Transfer, now: Transfer) {
  const { status, date, frequency, nextDate, recurringEndDate, fee, total, arrivesOn, memo } = transfer
  const goesOn = frequency !== 'once' && (now.nextDate !== null || nextDate === null)
  return [
    [t('From'), called(transfer.fromName)],
    [t('To'), called(transfer.toName)],
    [status === 'scheduled' ? t('Scheduled for') : t('Date'), <span className="num">{day(date)}</span>],
    [t('How often'), goesOn ? frequencyWord(frequency) : undefined],
    [t('Next date'), now.nextDate && <span className="num">{day(now.nextDate)}</span>],
    [t('End date'), goesOn && recurringEndDate && <span className="num">{day(recurringEndDate)}</span>],
    [t('Fee'), <Money amount={fee} />],
    [t('Total debit'), <Money amount={total} />],
    [t('Arrives'), <span className="num">{day(arrivesOn)}</span>],
    [t('Memo'), memo],
  ] as const
}

/** Nothing was debited and nothing arrives: the money is where it was. */
const factsOfBack = ({ fromName, toName, date, memo }: Transfer) =>
  [
    [t('Status'), <OrderStatus standing="taken-back" />],
    [t('From'), called(fromName)],
    [t('To'), called(toName)],
    [t('Date'), <span className="num">{day(date)}</span>],
    [t('Memo'), memo],
  ] as const

const sideOf = ({ id, kind, accountName }: Account) => ({ id, kind, name: t(accountName) })

function titleOf({ status, amount }: Transfer): string {
  if (status === 'scheduled') return t('Transfer scheduled')
  if (status === 'processing') return t('Your transfer is on its way')
  return t('Successfully transferred {amount}', { amount: usd(amount) })
}

/** Cancelled or not made: what happened, and that no money moved. */
export function TransferEnded({
  transfer,
  problem,
  onAnother,
}: {
  transfer: Transfer
  problem: Problem | undefined
  onAnother: () => void
}) {
  return (
    <SectionCard arrives title={transfer.status === 'failed' ? t('Transfer not made') : t('Transfer cancelled')}>
      <div className="stack">
        <Trouble text={problem?.text} />
        <p>
          {t('{amount} to {name} was not sent. No money moved.', {
            amount: usd(transfer.amount),
            name: transfer.toName,
          })}
        </p>
        {transfer.reason && <p>{t(transfer.reason)}</p>}
        <div className="row">
          <Button onClick={onAnother}>{t('Set Up Another Transfer')}</Button>
          <HomeLink />
        </div>
      </div>
    </SectionCard>
  )
}
