import { Button } from '@mantine/core'
import { availableOn } from '../../../ledger/rates/deposits.ts'
import { SubmitFoot } from '../../kit/action-foot.tsx'
import { Banner } from '../../kit/banner.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Money } from '../../kit/money.tsx'
import { useBankDay } from '../../kit/use-bank-day.ts'
import { longDay } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import type { Problem } from '../../lib/problem.ts'
import { CheckPicture } from './check-picture.tsx'
import css from './check-deposits.module.css'
import type { DepositAccount, Draft } from './deposit-draft.ts'
import type { Picture } from './deposit.machine.ts'
import { sideNames } from './deposit-words.ts'
import { FirstDayNotice } from './information-step.tsx'

interface Props {
  draft: Draft
  account: DepositAccount | undefined
  front: Picture
  back: Picture
  problem: Problem | undefined
  busy: boolean
  /** No answer came: the reference number of the deposit that is being asked about. */
  unconfirmed: string | undefined
  servicePhone: string
  /** Of a day's checks together, as the bank tells it. */
  firstDayAmount: string
  onBack: () => void
  onSubmit: () => void
  onAskNow: () => void
}

/** Step 3: everything once more; then the bank's word, or that it has not come yet. */
export function ReviewStep({ draft, account, front, back, problem, busy, unconfirmed, ...rest }: Props) {
  const today = useBankDay()
  const names = sideNames()
  const { emailReceipt, mobileReceipt } = draft
  const receipts = [emailReceipt && t('By email'), mobileReceipt && t('By text message')].filter(Boolean).join(', ')
  return (
    <form
      className="stack"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        rest.onSubmit()
      }}
    >
      {problem && !unconfirmed && (
        <Banner tone="error" comes>
          <strong>{t('Failed to submit deposit')}</strong>
          <p>{problem.text}</p>
        </Banner>
      )}
      {unconfirmed && (
        <NotConfirmed reference={unconfirmed} servicePhone={rest.servicePhone} onAskNow={rest.onAskNow} />
      )}
      <section className="card card-body stack" aria-label={t('Your deposit')}>
        <Facts
          facts={[
            [t('Amount'), <Money amount={draft.amount.trim()} />],
            [t('Deposit to'), account && `${account.name} ${account.number}`],
            [t('Receipt'), receipts || t('None')],
            [t('All of it can leave the bank, expected'), today && longDay(availableOn('check-deposit', today))],
          ]}
        />
        <div className={css.sides}>
          <CheckPicture file={front.file} label={names.front} />
          <CheckPicture file={back.file} label={names.back} />
        </div>
      </section>
      <FirstDayNotice amount={rest.firstDayAmount} />
      <p className="quiet">
        {t('By submitting you agree to the terms of mobile check deposit.')}{' '}
        <a href="/terms" target="_blank" rel="noopener">
          {t('Terms (opens in a new tab)')}
        </a>
      </p>
      <SubmitFoot
        busy={busy}
        off={unconfirmed !== undefined}
        held={busy || unconfirmed !== undefined}
        onCancel={rest.onBack}
        way={t('Back')}
        step
      >
        {t('Submit Deposit')}
      </SubmitFoot>
    </form>
  )
}

function NotConfirmed({
  reference,
  servicePhone,
  onAskNow,
}: {
  reference: string
  servicePhone: string
  onAskNow: () => void
}) {
  return (
    <Banner tone="warn" comes>
      <div className="stack">
        <div>
          <strong>{t('Not confirmed yet')}</strong>
          <p>
            {t(
              'The bank has not answered. Your balance is unchanged here until it does. We keep sending this one deposit under its reference number {reference}; it is made once.',
              { reference },
            )}
          </p>
          <p className="quiet">
            {t(
              'We encountered an issue processing your deposit. Please try again or contact customer service at {phone}',
              { phone: servicePhone },
            )}
          </p>
        </div>
        <div>
          <Button variant="default" size="sm" onClick={onAskNow}>
            {t('Try again')}
          </Button>
        </div>
      </div>
    </Banner>
  )
}
