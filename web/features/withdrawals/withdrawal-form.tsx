import { SubmitFoot } from '../../kit/action-foot.tsx'
import { Button, Checkbox, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Trouble } from '../../kit/banner.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { ReceiptFields } from '../../kit/fields/receipt-fields.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { paysCash } from '../../kit/account-kind.ts'
import { accountChoice } from '../../kit/card-owed.ts'
import { AccountField } from '../../kit/fields/account-field.tsx'
import { FormErrors, useSchemaForm, type SchemaForm } from '../../kit/form.tsx'
import { WhatIf } from '../../kit/what-if.tsx'
import { SafeToMove } from '../../kit/safe-to-move.tsx'
import { useForeseen } from '../../kit/use-foreseen.ts'
import { isAmount, untilAnswered, useSettled } from '../../kit/use-settled.ts'
import { usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { ask, trpc } from '../../lib/trpc.ts'
import {
  draftSchema,
  kindNames,
  kindsFor,
  QUICK_AMOUNTS,
  requestOf,
  type Account,
  type Draft,
  type Limits,
  type Review,
} from './withdrawal-draft.ts'
import css from './withdrawals.module.css'
import { isIn } from '../../../ledger/table.ts'

interface Props {
  accounts: readonly Account[]
  limits: Limits | undefined
  /** What is to be known before it is filled in. */
  lead: ReactNode
  initial: Draft
  email: string
  /** How long the customer wants money that leaves to wait. */
  undoSeconds: number
  onAccount: (account: Account | undefined) => void
  onReview: (review: Review, draft: Draft) => void
}

/** The withdrawal's questions; fee and what is left come from the bank while it is filled in. */
export function WithdrawalForm({ accounts, limits, lead, initial, email, undoSeconds, onAccount, onReview }: Props) {
  const form = useSchemaForm<Draft>(draftSchema(accounts, limits), initial)
  const { accountId, withdrawalType } = form.values
  const account = accounts.find(({ id }) => id === accountId)
  const preview = usePreview(form.values)
  const { trouble, asking, review } = useForeseen({
    form,
    foresee: (draft: Draft) => ask.withdrawals.preview.query(previewOf(draft)),
    failed: 'Failed to process withdrawal. Please try again.',
    onReview: (draft, seen) => onReview(reviewOf(draft, account, seen, undoSeconds), draft),
  })
  const chooseAccount = (id: string) => {
    const [first] = kindsFor(accounts.find(one => one.id === id))
    form.setFieldValue('accountId', id)
    onAccount(accounts.find(one => one.id === id))
    if (first && !kindsFor(accounts.find(one => one.id === id)).includes(withdrawalType))
      form.setFieldValue('withdrawalType', first)
  }

  return (
    <div className={css.columns}>
      <form className="card card-body stack" onSubmit={form.submit(draft => void review(draft))} noValidate>
        {lead}
        <Trouble text={trouble} />
        <FormErrors form={form} />
        <AccountField
          label={t('Account')}
          placeholder={t('Choose an account')}
          accounts={accounts.filter(paysCash).map(choiceOf)}
          {...form.field('accountId')}
          onChange={chooseAccount}
        />
        <SelectField
          label={t('Withdrawal type')}
          data={kindsFor(account).map(kind => ({ value: kind, label: t(kindNames[kind]) }))}
          {...form.field('withdrawalType')}
          onChange={value => isIn(kindNames, value) && form.setFieldValue('withdrawalType', value)}
          description={limits && limitLine(withdrawalType, limits)}
        />
        {withdrawalType === 'atm' && <p className="quiet">{t('No card is needed: you get a code for the machine.')}</p>}
        <AmountField form={form} />
        <p aria-live="polite">
          {t('Fee')}: <strong className="num">{usd(preview?.fee ?? '0.00')}</strong>
          {preview && preview.fee !== '0.00' && (
            <span className="quiet"> {t('in total {total}', { total: usd(preview.total) })}</span>
          )}
        </p>
        {preview && preview.fee !== '0.00' && <FeeQuestion cash={withdrawalType === 'atm'} />}
        {withdrawalType === 'branch' && <WhenFields form={form} today={limits?.today} />}
        {withdrawalType === 'cashAdvance' && (
          <Checkbox
            label={t('I agree to the cash advance terms and conditions')}
            {...form.field('agreedToTerms', 'checkbox')}
          />
        )}
        <TextInput label={t('Note (optional)')} maxLength={140} {...form.field('note')} />
        <ReceiptFields
          wanted={form.field('emailReceipt', 'checkbox')}
          address={form.field('receiptEmail')}
          email={email}
        />
        <Checkbox label={t('Allow fingerprint at the machine')} {...form.field('allowFingerprint', 'checkbox')} />
        <SubmitFoot busy={asking} seen={preview}>
          {t('Continue')}
        </SubmitFoot>
      </form>
      <SafeToMove seen={preview} />
    </div>
  )
}

type Form = SchemaForm<Draft>

const AmountField = ({ form }: { form: Form }) => (
  <div>
    <MoneyField digitsOnly label={t('Amount')} {...form.field('amount')} />
    <div className={css.quick} role="group" aria-label={t('Quick choices')}>
      {QUICK_AMOUNTS.map(quick => (
        <Button
          key={quick}
          size="compact-md"
          variant={form.values.amount === quick ? 'filled' : 'default'}
          onClick={() => form.setFieldValue('amount', quick)}
        >
          ${quick}
        </Button>
      ))}
    </div>
  </div>
)

const WhenFields = ({ form, today }: { form: Form; today: string | undefined }) => (
  <>
    <Checkbox label={t('Schedule for later')} {...form.field('isScheduled', 'checkbox')} />
    {form.values.isScheduled && (
      <>
        <div className="grid">
          <DateField label={t('Date')} min={today} {...form.field('scheduledDate')} />
          <TextInput label={t('Time')} type="time" {...form.field('scheduledTime')} />
        </div>
        <p className="quiet">{t('Nothing is set aside. The money must be in the account at that time.')}</p>
      </>
    )}
  </>
)

const choiceOf = (one: Account) => accountChoice(one, 'pays')

const FeeQuestion = ({ cash }: { cash: boolean }) =>
  cash ? (
    <WhatIf question={t('What happens if I do not take the cash?')}>
      {t('After 30 minutes what was set aside is yours to use again, and there is no fee.')}
    </WhatIf>
  ) : (
    <WhatIf question={t('What happens if I pay it back early?')}>
      {t('The fee stays the same. Interest is counted for each day that you owe the money.')}
    </WhatIf>
  )

function limitLine(kind: keyof typeof kindNames, limits: Limits): string {
  if (kind === 'atm')
    return t('Up to {limit} per day; {left} left today.', {
      limit: usd(limits.atmPerDay),
      left: usd(limits.atmLeftToday),
    })
  if (kind === 'branch') return t('Up to {limit} per withdrawal.', { limit: usd(limits.branch) })
  return t('Up to {limit} per transaction; fee {percent}%, at least {minimum}.', {
    limit: usd(limits.cashAdvance),
    percent: limits.cashAdvanceFeePercent,
    minimum: usd(limits.cashAdvanceFeeMinimum),
  })
}

const reviewOf = (
  draft: Draft,
  account: Account | undefined,
  seen: Review['preview'],
  undoSeconds: number,
): Review => ({
  request: requestOf(draft, account, seen.fee, undoSeconds),
  asked: previewOf(draft),
  preview: seen,
})

function previewOf({ accountId, withdrawalType, amount, isScheduled, scheduledDate, scheduledTime }: Draft) {
  const later = isScheduled && withdrawalType === 'branch' && scheduledDate !== ''
  const when = later ? { scheduledDate, ...(scheduledTime === '' ? {} : { scheduledTime }) } : {}
  return { accountId, withdrawalType, amount: amount.trim(), ...when }
}

/** Asked 300 ms after the last change, once account and amount are there. */
function usePreview(draft: Draft) {
  const settled = useSettled(previewOf(draft))
  const ready = settled.accountId !== '' && isAmount(settled.amount)
  const preview = trpc.withdrawals.preview.useQuery(settled, { enabled: ready, ...untilAnswered })
  return ready ? preview.data : undefined
}
