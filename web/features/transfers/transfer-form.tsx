import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import type { TransferType } from '../../../api/transfers/submit.schema.ts'
import { ActionFoot } from '../../kit/action-foot.tsx'
import { Trouble } from '../../kit/banner.tsx'
import { WIRE_FEE } from '../../../ledger/rates/fees.ts'
import { accountChoice } from '../../kit/card-owed.ts'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { ReceiptFields } from '../../kit/fields/receipt-fields.tsx'
import { AccountField } from '../../kit/fields/account-field.tsx'
import { FormErrors, useSchemaForm } from '../../kit/form.tsx'
import { LinkButton } from '../../kit/link.tsx'
import { Overpaid } from '../../kit/overpaid.tsx'
import { WhatIf } from '../../kit/what-if.tsx'
import { SafeToMove } from '../../kit/safe-to-move.tsx'
import { useForeseen } from '../../kit/use-foreseen.ts'
import { isAmount, untilAnswered, useSettled } from '../../kit/use-settled.ts'
import { lastFour, usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { isSample } from '../../lib/sample-accounts.ts'
import { ask, trpc } from '../../lib/trpc.ts'
import { PayeeFields } from './payee-fields.tsx'
import {
  draftSchema,
  NEW,
  previewOf,
  type Account,
  type Draft,
  type Recipient,
  type DraftForm,
} from './transfer-draft.ts'
import type { Review } from './transfers.machine.ts'
import css from './transfers.module.css'
import { WhenFields } from './when-fields.tsx'
import { isIn, namesIn } from '../../../ledger/table.ts'

interface Props {
  accounts: readonly Account[]
  recipients: readonly Recipient[]
  today: string
  /** What is to be known before it is filled in. */
  lead: ReactNode
  initial: Draft
  /** On file; filled in when a receipt is wanted. */
  email: string
  /** It was drafted elsewhere, and goes to its review without another click. */
  atOnce: boolean
  /** It was drafted elsewhere, and only its last day is missing. */
  asksWhen: boolean
  /** A saved recipient was chosen below: how much is asked first. */
  asksAmount: boolean
  onReview: (review: Review) => void
}

const transferTypes: Record<TransferType, () => string> = {
  internal: () => t('My accounts'),
  external: () => t('Another bank'),
  wire: () => t('Wire'),
}

/** Begins at the field where that is wanted; once, for the form is drawn anew for each who is chosen. */
function useFirstFocus(wanted: boolean | undefined) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (wanted) field.current?.focus()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return field
}

/** One form for the three types (C-105). What it will cost and leave is asked from the bank while it is filled in. */
export function TransferForm({ accounts, recipients, today, lead, initial, email, atOnce, ...rest }: Props) {
  const { asksWhen, asksAmount, onReview } = rest
  const form = useSchemaForm<Draft>(draftSchema(today), initial)
  const { transferType, toAccount } = form.values
  const seen = usePreview(form.values, today)
  const card = transferType === 'internal' ? accounts.find(one => one.id === toAccount) : undefined
  const { trouble, asking, review } = useReview(form, today, onReview)
  const isDue = useRef(atOnce)
  useEffect(() => {
    if (isDue.current) void review(initial)
    isDue.current = false
  })
  const amount = useFirstFocus(asksAmount)
  return (
    <div className={css.columns}>
      <form className="card card-body stack" onSubmit={form.submit(draft => void review(draft))} noValidate>
        {lead}
        <Trouble text={trouble} />
        <FormErrors form={form} />
        <SegmentedControl
          fullWidth
          aria-label={t('Transfer type')}
          value={transferType}
          onChange={value => {
            if (isIn(transferTypes, value)) form.setFieldValue('transferType', value)
            form.setFieldValue('recipient', NEW)
            form.clearErrors()
          }}
          data={namesIn(transferTypes).map(value => ({ value, label: transferTypes[value]() }))}
          classNames={{ root: css.types ?? '' }}
        />
        <AccountField
          label={t('From account')}
          placeholder={t('Choose an account')}
          accounts={accounts.filter(one => one.mayPay && one.id !== toAccount).map(one => choiceOf(one, 'pays'))}
          {...form.field('fromAccount')}
        />
        {transferType === 'internal' && <ToAccount form={form} accounts={accounts} />}
        <MoneyField
          ref={amount}
          label={t('Amount')}
          description={transferType === 'wire' ? t('A wire costs {fee} on top.', { fee: usd(WIRE_FEE) }) : undefined}
          {...form.field('amount')}
        />
        {transferType === 'wire' && <IfWireFails />}
        <Overpaid card={card} payment={form.values.amount} />
        <WhenFields form={form} today={today} asked={asksWhen} />
        {(transferType === 'external' || transferType === 'wire') && (
          <PayeeFields key={transferType} form={form} kind={transferType} recipients={recipients} />
        )}
        <TextInput label={t('Memo (optional)')} maxLength={140} {...form.field('memo')} />
        <ReceiptFields
          wanted={form.field('emailReceipt', 'checkbox')}
          address={form.field('emailAddress')}
          email={email}
        />
        <ActionFoot seen={seen}>
          <LinkButton to="/dashboard" variant="default">
            {t('Cancel')}
          </LinkButton>
          <Button type="submit" loading={asking}>
            {t('Continue')}
          </Button>
        </ActionFoot>
      </form>
      <SafeToMove seen={seen} />
    </div>
  )
}

const ToAccount = ({ form, accounts }: { form: DraftForm; accounts: readonly Account[] }) => (
  <AccountField
    label={t('To account')}
    placeholder={t('Choose an account')}
    none={t('You have no other account that money can go to.')}
    accounts={accounts
      .filter(one => one.mayReceive && one.id !== form.values.fromAccount)
      .map(one => choiceOf(one, 'receives'))}
    {...form.field('toAccount')}
  />
)

const IfWireFails = () => (
  <WhatIf question={t('What happens if the wire does not go through?')}>
    {t('While Undo is shown nothing has left, the fee neither.')}{' '}
    {t('If the other bank sends the wire back later, you get the amount and not the fee.')}
  </WhatIf>
)

/** Of sample accounts the bank is not asked. */
function useReview(form: DraftForm, today: string, onReview: Props['onReview']) {
  const sample = isSample(form.values.fromAccount)
  return useForeseen({
    form,
    foresee: (draft: Draft) =>
      sample ? Promise.reject(new Error('sample')) : ask.transfers.preview.query(previewOf(draft, today)),
    names: namesOf,
    failed: sample
      ? 'Sample data: nothing can be sent until the bank answers.'
      : 'An error occurred while processing your transfer. Please try again.',
    onReview: (draft, preview) => onReview({ draft, preview }),
  })
}

/** Today and tomorrow have no field for their date: what is wrong with it stands where they were chosen. */
const namesOf = ({ when }: Draft): Readonly<Record<string, string>> => ({
  recipientId: 'recipient',
  ...(when !== 'custom' && { transferDate: 'when' }),
})

const choiceOf = (account: Account, as: 'pays' | 'receives') =>
  accountChoice({ ...account, name: account.accountName, lastFour: lastFour(account.accountNumber) }, as)

/** Asked 300 ms after the last change, once account and amount are there. */
function usePreview(draft: Draft, today: string) {
  const settled = useSettled(previewOf(draft, today))
  const { fromAccount, amount } = settled
  const ready = fromAccount !== '' && !isSample(fromAccount) && isAmount(amount)
  const preview = trpc.transfers.preview.useQuery(settled, { enabled: ready, ...untilAnswered })
  return ready ? preview.data : undefined
}
