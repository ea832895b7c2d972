import { Button, Checkbox } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { NOT_CONFIRMED } from '../../../api/disputes/disputes.schema.ts'
import { ActionFoot, SubmitFoot } from '../../kit/action-foot.tsx'
import { NoNetwork } from '../../kit/act-state.tsx'
import { Banner } from '../../kit/banner.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Money } from '../../kit/money.tsx'
import type { MoneyAct } from '../../kit/use-money-act.ts'
import { day } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { Contact } from './contact.tsx'
import { asksAboutFraud, blocksCard, reasonName, subReasonName, type Disputable, type Draft } from './dispute-draft.ts'

export const transactionFacts = (transaction: Disputable): [string, ReactNode][] => [
  [t('Transaction'), transaction.description],
  [t('Amount'), <Money amount={transaction.amount} />],
  [t('Date'), day(transaction.date)],
  [t('Card'), transaction.cardLast4 && `••${transaction.cardLast4}`],
]

export const draftFacts = (card: Disputable, draft: Draft, files: readonly File[]): [string, ReactNode][] => [
  [t('Reason'), reasonName(draft.reason)],
  [t('Detail'), draft.subReason && subReasonName(draft.subReason)],
  [t('Description'), draft.description],
  ...(asksAboutFraud(draft) ? fraudFacts(draft) : []),
  [t('Contact'), <Contact {...draft} />],
  [t('Card action'), !card.cardBlocked && t(blocksCard(card, draft) ? 'Block and replace' : 'Keep active')],
  [t('Temporary credit'), draft.temporaryCreditRequested ? t('Requested') : t('Not requested')],
  [t('Attachments'), files.map(({ name }) => name).join(', ')],
]

const fraudFacts = (draft: Draft): [string, ReactNode][] => [
  [t('Do you have your card?'), yesOrNo(draft.cardInPossession)],
  [t('Date of your last valid transaction'), draft.lastValidTransaction && day(draft.lastValidTransaction)],
  [t('Do you recognize any of the recent transactions?'), yesOrNo(draft.recognizeAnyTransactions)],
  [t('Merchant that you suspect'), draft.suspectMerchant],
  [t('Other suspicious activity'), draft.additionalSuspiciousActivity],
]
const yesOrNo = (said: string) => (said === 'yes' ? t('Yes') : t('No'))

/** Step 3: everything once more, and the customer's word for it. */
export function ReviewStep({
  transaction,
  draft,
  files,
  onBack,
  onConfirmed,
}: {
  transaction: Disputable
  draft: Draft
  files: readonly File[]
  onBack: () => void
  onConfirmed: () => void
}) {
  const [confirmed, setConfirmed] = useState(false)
  const [missing, setMissing] = useState(false)
  return (
    <form
      className="card card-body stack"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        setMissing(!confirmed)
        if (confirmed) onConfirmed()
      }}
    >
      <Facts facts={[...transactionFacts(transaction), ...draftFacts(transaction, draft, files)]} />
      <Checkbox
        label={t('I confirm that the information provided is accurate and complete')}
        checked={confirmed}
        error={missing && t(NOT_CONFIRMED)}
        onChange={event => {
          setConfirmed(event.currentTarget.checked)
          setMissing(false)
        }}
      />
      <SubmitFoot onCancel={onBack} way={t('Back')} step>
        {t('Submit Dispute')}
      </SubmitFoot>
    </form>
  )
}

/** The prompt before it is sent. */
export function ConfirmSubmission({
  transaction,
  draft,
  act,
  onBack,
  onSubmit,
}: {
  transaction: Disputable
  draft: Draft
  act: MoneyAct<never, unknown>
  onBack: () => void
  onSubmit: () => void
}) {
  return (
    <Dialog opened onClose={onBack} title={t('Confirm Submission')}>
      <div className="stack">
        {act.offline && <NoNetwork />}
        <Facts facts={transactionFacts(transaction).slice(0, 2)} />
        {blocksCard(transaction, draft) && (
          <Banner tone="warn">
            {t('Your card ending in {digits} will be blocked and replaced.', { digits: transaction.cardLast4 })}
          </Banner>
        )}
        <p>{t('Our review takes 7-10 business days.')}</p>
        <ActionFoot onCancel={onBack} way={t('Back')}>
          <Button data-autofocus onClick={onSubmit} disabled={act.held}>
            {t('Submit')}
          </Button>
        </ActionFoot>
      </div>
    </Dialog>
  )
}
