import { Button } from '@mantine/core'
import { NoNetwork } from '../../kit/act-state.tsx'
import { Banner } from '../../kit/banner.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Balance, Money } from '../../kit/money.tsx'
import { SafeToMove } from '../../kit/safe-to-move.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { day } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { useOnline } from '../../lib/online.ts'
import type { Problem } from '../../lib/problem.ts'
import { labelOf } from './payee-fields.tsx'
import { dateOf, NEW, type Account, type Draft, type Recipient } from './transfer-draft.ts'
import type { Review } from './transfers.machine.ts'
import css from './transfers.module.css'
import { frequencyNames } from './when-fields.tsx'

interface Props {
  review: Review
  accounts: readonly Account[]
  recipients: readonly Recipient[]
  today: string
  problem: Problem | undefined
  notMade: boolean
  unconfirmed: boolean
  busy: boolean
  onEdit: () => void
  onConfirm: () => void
}

/** The confirmation card: the exact debit, fee, arrival and balance after, as the bank reckons them. */
export function TransferReview({
  review,
  accounts,
  recipients,
  today,
  problem,
  notMade,
  unconfirmed,
  busy,
  onEdit,
  onConfirm,
}: Props) {
  const { draft, preview } = review
  const online = useOnline()
  const date = dateOf(draft, today)
  return (
    <div className={css.columns}>
      <SectionCard arrives title={t('Confirm transfer')}>
        <div className="stack">
          {problem && <Banner tone="error">{problem.text}</Banner>}
          {notMade && (
            <Banner tone="warn">{t('This was not made: the bank did not receive it. You can send it again.')}</Banner>
          )}
          {unconfirmed && <NotConfirmed />}
          {!online && !unconfirmed && <NoNetwork />}
          <Balance amount={preview.amount} />
          <Facts
            facts={[
              [t('From'), nameOf(accounts, draft.fromAccount)],
              [t('To'), receiverOf(draft, accounts, recipients)],
              [t('When'), date === today ? t('Today') : <span className="num">{day(date)}</span>],
              [t('How often'), t(frequencyNames[draft.transferFrequency])],
              [t('End date'), draft.transferFrequency === 'once' ? undefined : day(draft.recurringEndDate)],
              [t('Fee'), <Money amount={preview.fee} />],
              [t('Total debit'), <Money amount={preview.total} />],
              [t('Arrives'), <span className="num">{day(preview.arrivesOn)}</span>],
              [t('Balance after'), date === today ? <Money amount={preview.balanceAfter} /> : undefined],
              [t('Memo'), draft.memo],
              [t('Receipt to'), draft.emailReceipt ? draft.emailAddress : undefined],
            ]}
          />
          {preview.needsCode && (
            <p className="quiet">{t('We will send you a code for this transfer. It is sent once you enter it.')}</p>
          )}
          <div className="row">
            <Button variant="default" onClick={onEdit} disabled={busy || unconfirmed}>
              {t('Edit Transfer')}
            </Button>
            <Button onClick={onConfirm} loading={busy} disabled={unconfirmed || !online}>
              {t('Confirm transfer')}
            </Button>
          </div>
        </div>
      </SectionCard>
      <SafeToMove safety={preview.safe} />
    </div>
  )
}

const NotConfirmed = () => (
  <Banner tone="warn">
    <strong>{t('Not confirmed yet')}</strong>
    <p>
      {t(
        'The bank has not answered. Your balance is unchanged here until it does. We keep asking; you need not send this again.',
      )}
    </p>
  </Banner>
)

const nameOf = (accounts: readonly Account[], id: string) => {
  const found = accounts.find(one => one.id === id)
  return found && `${found.accountName} ••${found.lastFour}`
}

function receiverOf(draft: Draft, accounts: readonly Account[], recipients: readonly Recipient[]): string | undefined {
  if (draft.transferType === 'internal') return nameOf(accounts, draft.toAccount)
  const saved = recipients.find(({ id }) => id === draft.recipient)
  if (draft.recipient !== NEW && saved) return labelOf(saved)
  const { accountHolderName, accountNumber, bankName } =
    draft.transferType === 'wire' ? draft.wireTransfer : draft.externalAccount
  return `${accountHolderName} ••${accountNumber.slice(-4)}, ${bankName}`
}
