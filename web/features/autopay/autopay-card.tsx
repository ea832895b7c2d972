import { AccountNumber } from '../../kit/account-number.tsx'
import { Button } from '@mantine/core'
import { Facts } from '../../kit/facts.tsx'
import { LinkButton } from '../../kit/link.tsx'
import { Money } from '../../kit/money.tsx'
import { StatusTag } from '../../kit/tag.tsx'
import { day } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { trpc } from '../../lib/trpc.ts'
import css from './autopay.module.css'
import { amountText, frequencyText, isAlive, statusWord, type Autopay } from './autopay-words.ts'

/** One automatic payment with its acts; Edit only while it is active or paused (doc3 §2.5). */
export function AutopayCard({
  autopay,
  onFailure,
  onDone,
  onEdit,
  onCancel,
}: {
  autopay: Autopay
  onFailure: (text: string) => void
  onDone: (text: string) => void
  onEdit: (id: string) => void
  onCancel: (id: string) => void
}) {
  const { id, payeeName } = autopay
  return (
    <article className="card card-body stack" aria-label={payeeName}>
      <div className="between">
        <div>
          <h3>{payeeName}</h3>
          <p className="quiet">
            <AccountNumber number={autopay.payeeAccountNumber} />
          </p>
        </div>
        <StatusTag status={statusWord(autopay)} />
      </div>
      <p className="serif num amount" style={{ fontSize: '1.5rem' }}>
        {amountText(autopay)}
      </p>
      <Course autopay={autopay} />
      <div className={`no-print ${css.acts}`}>
        <LinkButton
          to={`/autopay/details/${id}`}
          state={{ autopay }}
          variant="default"
          size="sm"
          aria-label={t('Details of the automatic payment to {payee}', { payee: payeeName })}
        >
          {t('Details')}
        </LinkButton>
        {isAlive(autopay) && (
          <>
            <Button
              variant="default"
              size="sm"
              onClick={() => onEdit(id)}
              aria-label={t('Edit the automatic payment to {payee}', { payee: payeeName })}
            >
              {t('Edit')}
            </Button>
            <PauseOrResume autopay={autopay} onFailure={onFailure} onDone={onDone} />
            <Button
              variant="default"
              size="sm"
              onClick={() => onCancel(id)}
              aria-label={t('Cancel the automatic payment to {payee}', { payee: payeeName })}
            >
              {t('Cancel')}
            </Button>
          </>
        )}
      </div>
    </article>
  )
}

/** From where, how often, when next, how many are left. */
function Course({ autopay }: { autopay: Autopay }) {
  const { lastPaymentDate, lastPaymentAmount, nextPaymentDate, status, remainingOccurrences } = autopay
  return (
    <Facts
      facts={[
        [t('Paid from'), <AccountNumber key="from" number={autopay.sourceAccountNumber} />],
        [t('How often'), frequencyText(autopay)],
        [
          t('Next payment'),
          nextPaymentDate === null ? undefined : status === 'paused' ? t('Paused') : day(nextPaymentDate),
        ],
        [t('Payments left'), remainingOccurrences === null ? undefined : String(remainingOccurrences)],
        [
          t('Last payment'),
          lastPaymentDate !== null && lastPaymentAmount !== null ? (
            <span key="last">
              <Money amount={lastPaymentAmount} />, {day(lastPaymentDate)}
            </span>
          ) : undefined,
        ],
      ]}
    />
  )
}

export function PauseOrResume({
  autopay: { id, status, payeeName },
  onFailure,
  onDone,
}: {
  autopay: Pick<Autopay, 'id' | 'status' | 'payeeName'>
  onFailure: (text: string) => void
  onDone: (text: string) => void
}) {
  const utils = trpc.useUtils()
  const paused = status === 'paused'
  const act = trpc.autopay.update.useMutation({
    onSuccess: () => onDone(paused ? t('Automatic payment resumed') : t('Automatic payment paused')),
    onError: error => onFailure(problemOf(error, 'Failed to update autopay status').text),
    onSettled: () => utils.invalidate(),
  })
  return (
    <Button
      variant="default"
      size="sm"
      loading={act.isPending}
      onClick={() => act.mutate({ id, status: paused ? 'active' : 'paused' })}
      aria-label={
        paused
          ? t('Resume the automatic payment to {payee}', { payee: payeeName })
          : t('Pause the automatic payment to {payee}', { payee: payeeName })
      }
    >
      {paused ? t('Resume') : t('Pause')}
    </Button>
  )
}
