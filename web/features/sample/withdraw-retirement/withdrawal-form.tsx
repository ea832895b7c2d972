import { SubmitFoot } from '../../../kit/action-foot.tsx'
import { Group, Radio, type RadioGroupProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { parseTyped } from '../../../../ledger/money.ts'
import { Trouble } from '../../../kit/banner.tsx'
import { choiceWith } from '../../../kit/card-owed.ts'
import type { BankDay } from '../../../../ledger/calendar.ts'
import { AccountField } from '../../../kit/fields/account-field.tsx'
import { DateField } from '../../../kit/fields/date-field.tsx'
import { MoneyField } from '../../../kit/fields/money-field.tsx'
import { NumberField } from '../../../kit/fields/number-field.tsx'
import { SelectField } from '../../../kit/fields/select-field.tsx'
import { FormErrors, useSchemaForm, type SchemaForm } from '../../../kit/form.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { PayoutCard } from './payout-card.tsx'
import {
  installmentRhythms,
  reasons,
  withdrawalForm,
  withdrawalTypes,
  type RetirementAccount,
  type Withdrawal,
} from './withdraw-retirement.ts'

/** What is typed so far, as far as it makes a payout. */
export interface Payout {
  account: RetirementAccount | undefined
  amount: string | undefined
  taxWithholding: 'yes' | 'no'
  withdrawalType: string
  reason: string
  frequency: string
  startDate: string
  installments: string
}

const blank = {
  account: '',
  amount: '',
  withdrawalType: '',
  reason: '',
  taxWithholding: 'yes',
  frequency: 'monthly',
  startDate: '',
  installments: '',
}
const choices = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label: t(label) }))

interface Props {
  accounts: readonly RetirementAccount[]
  busy: boolean
  /** Nothing can be sent now. */
  off?: boolean
  error: string | undefined
  /** The bank's day, where it pays: installments are then asked for their days. */
  today?: BankDay
  /** The account that is paid from unless another is chosen. */
  from?: string | undefined
  /** What stands beside the form. */
  payout?: (values: Payout) => ReactNode
  /** The question of withholding, where it is not the same for all. */
  withholding?: (values: Payout, question: WithholdingField) => ReactNode
  /** More that is asked for. */
  children?: ReactNode
  onSubmit: (withdrawal: Withdrawal) => void
}

/** Account, amount, kind, reason and withholding; beside it, what the amount turns into. */
export function WithdrawalForm({
  accounts,
  busy,
  off = false,
  error,
  today,
  from = '',
  payout = values => <PayoutCard {...values} />,
  withholding = (_values, question) => <Withholding {...question} />,
  children,
  onSubmit,
}: Props) {
  const schema = withdrawalForm(accounts, today)
  const form = useSchemaForm(schema, { ...blank, account: from })
  const { account, amount, taxWithholding } = form.values
  const isPlan = today !== undefined && form.values.withdrawalType === 'installment'
  const amountLabel = isPlan ? t('Amount of each installment') : t('Amount')
  const typedSoFar: Payout = {
    ...form.values,
    account: accounts.find(({ id }) => id === account),
    amount: parseTyped(amount)?.gt(0) ? amount.trim() : undefined,
    taxWithholding: taxWithholding === 'no' ? 'no' : 'yes',
  }
  return (
    <div className="two">
      <SectionCard title={t('Withdrawal request')}>
        <form className="stack" onSubmit={form.submit(values => onSubmit(schema.parse(values)))} noValidate>
          <Trouble text={error && t(error)} />
          <FormErrors form={form} />
          <AccountField
            label={t('Account')}
            placeholder={t('Choose an account')}
            required
            accounts={accounts.map(held =>
              choiceWith({ ...held, kind: 'retirement', lastFour: held.number }, usd(held.balance)),
            )}
            {...form.field('account')}
          />
          <MoneyField label={amountLabel} required {...form.field('amount')} />
          <SelectField
            label={t('Withdrawal type')}
            placeholder={t('Choose a type')}
            required
            data={choices(withdrawalTypes)}
            {...form.field('withdrawalType')}
          />
          {isPlan && <InstallmentFields form={form} today={today} />}
          <SelectField
            label={t('Reason for withdrawal')}
            placeholder={t('Choose a reason')}
            required
            data={choices(reasons)}
            {...form.field('reason')}
          />
          {children}
          {withholding(typedSoFar, form.field('taxWithholding'))}
          <p role="status" className="quiet">
            {busy ? t('Processing your request') : ''}
          </p>
          <SubmitFoot busy={busy} off={off}>
            {t('Submit request')}
          </SubmitFoot>
        </form>
      </SectionCard>
      {payout(typedSoFar)}
    </div>
  )
}

/** How often, from which day on, and how many. */
const InstallmentFields = ({ form, today }: { form: SchemaForm<typeof blank>; today: BankDay }) => (
  <>
    <SelectField label={t('Frequency')} data={choices(installmentRhythms)} {...form.field('frequency')} />
    <DateField label={t('Start date')} min={today} required {...form.field('startDate')} />
    <NumberField
      label={t('Number of installments')}
      description={t('Leave it empty to go on until the account is empty.')}
      min={1}
      step={1}
      {...form.field('installments')}
    />
  </>
)

export type WithholdingField = Omit<RadioGroupProps, 'children'>

export const Withholding = (field: WithholdingField) => (
  <Radio.Group
    label={t('Withhold federal tax')}
    description={t('20% of the amount, unless you decide to pay it yourself later.')}
    {...field}
  >
    <Group mt={8}>
      <Radio value="yes" label={t('Yes')} />
      <Radio value="no" label={t('No')} />
    </Group>
  </Radio.Group>
)
