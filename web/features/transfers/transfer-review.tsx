import { Button } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { ActState } from '../../kit/act-state.tsx'
import { ActionFoot } from '../../kit/action-foot.tsx'
import { EmailText } from '../../kit/email-text.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Balance, Money } from '../../kit/money.tsx'
import { Overpaid } from '../../kit/overpaid.tsx'
import { SafeToMove, wholeFact } from '../../kit/safe-to-move.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { reviewed, whileReviewed } from '../../kit/use-settled.ts'
import { day } from '../../lib/format.ts'
import { called, t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import { labelOf } from './payee-fields.tsx'
import {
  dateOf,
  NEW,
  previewOf,
  requestOf,
  type Account,
  type Draft,
  type Recipient,
  type Transfer,
} from './transfer-draft.ts'
import type { Review } from './transfers.machine.ts'
import css from './transfers.module.css'
import { useSubmission } from './use-transfer.ts'
import { frequencyWord } from '../../kit/frequency-word.ts'

interface Props {
  review: Review
  accounts: readonly Account[]
  recipients: readonly Recipient[]
  today: string
  /** How long the customer wants money that leaves to wait. */
  undoSeconds: number
  onEdit: () => void
  onAnswered: (transfer: Transfer) => void
}

/** The confirmation card: the exact debit, fee, arrival and balance after, as the bank reckons them. */
export function TransferReview({ review, accounts, recipients, today, undoSeconds, onEdit, onAnswered }: Props) {
  const { draft } = review
  const act = useSubmission()
  const followed = trpc.transfers.preview.useQuery(previewOf(draft, today), whileReviewed(review.preview, act))
  const preview = reviewed(review.preview, followed)
  const { answer } = act
  useEffect(() => {
    if (answer) onAnswered(answer)
  }, [answer, onAnswered])
  const date = dateOf(draft, today)
  return (
    <div className={css.columns}>
      <SectionCard arrives title={t('Confirm transfer')}>
        <div className="stack">
          <ActState act={act} />
          <Overpaid card={paidCard(draft, accounts)} payment={draft.amount} />
          <Balance amount={preview.amount} />
          <Facts
            facts={[
              [t('Sent as'), draft.transferType === 'wire' ? t('Wire') : undefined],
              [t('From'), nameOf(accounts, draft.fromAccount)],
              [t('To'), receiverOf(draft, accounts, recipients)],
              ...numbersOf(draft),
              [t('When'), date === today ? t('Today') : <span className="num">{day(date)}</span>],
              [t('How often'), frequencyWord(draft.transferFrequency)],
              [t('End date'), draft.transferFrequency === 'once' ? undefined : day(draft.recurringEndDate)],
              wholeFact(preview.safe),
              [t('Fee'), <Money amount={preview.fee} />],
              [t('Total debit'), <Money amount={preview.total} />],
              [t('Arrives'), <span className="num">{day(preview.arrivesOn)}</span>],
              [t('Available after'), date === today ? <Money amount={preview.safe.after} /> : undefined],
              [t('Memo'), draft.memo],
              [t('Receipt to'), draft.emailReceipt && <EmailText email={draft.emailAddress} />],
            ]}
          />
          {preview.needsCode && (
            <p className="quiet">
              {date > today
                ? t('We will send you a code. Once you have entered it, this transfer goes out on {date}.', {
                    date: day(date),
                  })
                : t('We will send you a code. Once you have entered it, this transfer goes out.')}
            </p>
          )}
          <ActionFoot onCancel={onEdit} way={t('Edit Transfer')} step held={act.underWay} seen={preview}>
            <Button
              onClick={() => act.confirm(requestOf(draft, today, undoSeconds))}
              loading={act.sending}
              disabled={act.held}
            >
              {t('Confirm transfer')}
            </Button>
          </ActionFoot>
        </div>
      </SectionCard>
      <SafeToMove seen={preview} />
    </div>
  )
}

const paidCard = ({ transferType, toAccount }: Draft, accounts: readonly Account[]) =>
  transferType === 'internal' ? accounts.find(one => one.id === toAccount) : undefined

const nameOf = (accounts: readonly Account[], id: string) => {
  const found = accounts.find(one => one.id === id)
  return found && called(`${found.accountName} ••${found.lastFour}`)
}

const typedIn = ({ transferType, wireTransfer, externalAccount }: Draft) =>
  transferType === 'wire' ? wireTransfer : externalAccount

function wireFacts({ swiftCode, accountHolderAddress }: Draft['wireTransfer']): [string, ReactNode][] {
  const { street, city, state, zipCode } = accountHolderAddress
  return [
    [t('SWIFT code'), swiftCode && <span className="num">{swiftCode}</span>],
    [t('Recipient’s address'), `${street}, ${city}, ${state} ${zipCode}`],
  ]
}

/** What somebody has just typed of an account elsewhere, whole: once it is sent, nobody gets it back by asking. */
function numbersOf(draft: Draft): [string, ReactNode][] {
  if (draft.transferType === 'internal' || draft.recipient !== NEW) return []
  const { routingNumber, accountNumber } = typedIn(draft)
  return [
    [t('Routing number'), <span className="num">{routingNumber}</span>],
    [t('Account number'), <span className="num">{accountNumber}</span>],
    ...(draft.transferType === 'wire' ? wireFacts(draft.wireTransfer) : []),
  ]
}

function receiverOf(draft: Draft, accounts: readonly Account[], recipients: readonly Recipient[]): string | undefined {
  if (draft.transferType === 'internal') return nameOf(accounts, draft.toAccount)
  const saved = recipients.find(({ id }) => id === draft.recipient)
  if (draft.recipient !== NEW && saved) return labelOf(saved)
  const { accountHolderName, accountNumber, bankName } = typedIn(draft)
  return `${accountHolderName} ••${accountNumber.slice(-4)}, ${bankName}`
}
