import { SubmitFoot } from '../../../kit/action-foot.tsx'
import type { ReactNode } from 'react'
import { parseTyped } from '../../../../ledger/money.ts'
import { isBankDay } from '../../../../ledger/calendar.ts'
import { Trouble } from '../../../kit/banner.tsx'
import { choiceWith } from '../../../kit/card-owed.ts'
import { DateField } from '../../../kit/fields/date-field.tsx'
import { MoneyField } from '../../../kit/fields/money-field.tsx'
import { AccountField } from '../../../kit/fields/account-field.tsx'
import { SelectField } from '../../../kit/fields/select-field.tsx'
import { FormErrors, useSchemaForm } from '../../../kit/form.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { type Foresee, useForeseen } from '../../../kit/use-foreseen.ts'
import { usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { accountLabel, type SampleAccount } from '../../../lib/sample-accounts.ts'
import { contributionForm, FAILED, frequencies, type Contribution } from './contribute-retirement.ts'
import type { ContributionSource } from './contribute-retirement.source.ts'
import { RoomCard } from './room-card.tsx'
import { isIn } from '../../../../ledger/table.ts'

const plan = (one: SampleAccount) => choiceWith({ ...one, kind: 'retirement', lastFour: one.number }, usd(one.balance))
const choices = (accounts: readonly SampleAccount[]) =>
  accounts.map(account => ({ value: account.id, label: `${accountLabel(account)} (${usd(account.balance)})` }))

/** What the call calls otherwise. */
const NAMES = { accountId: 'account', fromAccountId: 'source' }

/** What is typed so far, once it makes a plan. */
export type Planned = Pick<Contribution, 'amount' | 'startDate' | 'frequency'>

/** Account, amount, rhythm, start and source of funds; beside it, what that makes of the year's limit. */
export function ContributionForm({
  source,
  today,
  initial,
  room = planned => <RoomCard planned={planned} contributed={source.contributed} year={today.slice(0, 4)} />,
  children,
  foresee,
  onReview,
}: {
  source: ContributionSource
  today: string
  initial: Contribution | undefined
  /** What stands beside the form. */
  room?: (planned: Planned | undefined) => ReactNode
  /** More that is asked for. */
  children?: ReactNode
  foresee: Foresee<Contribution>
  onReview: (contribution: Contribution) => void
}) {
  const form = useSchemaForm(contributionForm, {
    account: source.accounts[0]?.id ?? '',
    amount: '',
    frequency: 'one-time',
    startDate: '',
    source: '',
    ...initial,
  })
  const { amount, startDate, frequency } = form.values
  const { asking, trouble, review } = useForeseen({ form, foresee, names: () => NAMES, failed: FAILED, onReview })
  const planned =
    parseTyped(amount)?.gt(0) && isBankDay(startDate) && isIn(frequencies, frequency)
      ? { amount, startDate, frequency }
      : undefined
  return (
    <div className="two">
      <SectionCard title={t('Contribution')}>
        <form
          className="stack"
          onSubmit={form.submit(values => void review(contributionForm.parse(values)))}
          noValidate
        >
          <Trouble text={trouble} />
          <FormErrors form={form} />
          <AccountField
            label={t('Retirement account')}
            accounts={source.accounts.map(plan)}
            {...form.field('account')}
          />
          <Amount {...form.field('amount')} />
          <SelectField
            label={t('Frequency')}
            data={Object.entries(frequencies).map(([value, label]) => ({ value, label: t(label) }))}
            {...form.field('frequency')}
          />
          <DateField label={t('Start date')} min={today} required {...form.field('startDate')} />
          <AccountField
            label={t('Source of funds')}
            placeholder={t('Choose an account')}
            accounts={choices(source.funds)}
            {...form.field('source')}
          />
          {children}
          <SubmitFoot busy={asking}>{t('Continue')}</SubmitFoot>
        </form>
      </SectionCard>
      {room(planned)}
    </div>
  )
}

/** What is typed, written as money below it. */
const Amount = ({ value = '', ...field }: { value?: string }) => (
  <MoneyField
    label={t('Amount')}
    description={parseTyped(value)?.gt(0) ? usd(value) : undefined}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    required
    value={value}
    {...field}
  />
)
