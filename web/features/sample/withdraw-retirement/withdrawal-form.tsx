import { ActionFoot } from '../../../kit/action-foot.tsx'
import { Button, Group, Radio, type RadioGroupProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { parseTyped } from '../../../../ledger/money.ts'
import { Banner } from '../../../kit/banner.tsx'
import { choiceWith } from '../../../kit/card-owed.ts'
import { AccountField } from '../../../kit/fields/account-field.tsx'
import { MoneyField } from '../../../kit/fields/money-field.tsx'
import { SelectField } from '../../../kit/fields/select-field.tsx'
import { FormErrors, useSchemaForm } from '../../../kit/form.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { PayoutCard } from './payout-card.tsx'
import {
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
}

const blank = { account: '', amount: '', withdrawalType: '', reason: '', taxWithholding: 'yes' }
const choices = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label: t(label) }))

interface Props {
  accounts: readonly RetirementAccount[]
  busy: boolean
  error: string | undefined
  /** Which kinds of withdrawal there are. */
  types?: Partial<typeof withdrawalTypes>
  /** What stands beside the form. */
  payout?: (values: Payout) => ReactNode
  /** More that is asked for. */
  children?: ReactNode
  onSubmit: (withdrawal: Withdrawal) => void
}

/** Account, amount, kind, reason and withholding; beside it, what the amount turns into. */
export function WithdrawalForm({
  accounts,
  busy,
  error,
  types = withdrawalTypes,
  payout = values => <PayoutCard {...values} />,
  children,
  onSubmit,
}: Props) {
  const schema = withdrawalForm(accounts)
  const form = useSchemaForm(schema, blank)
  const { account, amount, taxWithholding } = form.values
  const typed = parseTyped(amount)
  return (
    <div className="two">
      <SectionCard title={t('Withdrawal request')}>
        <form className="stack" onSubmit={form.submit(values => onSubmit(schema.parse(values)))} noValidate>
          {error && <Banner tone="error">{t(error)}</Banner>}
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
          <MoneyField label={t('Amount')} required {...form.field('amount')} />
          <SelectField
            label={t('Withdrawal type')}
            placeholder={t('Choose a type')}
            required
            data={choices(types)}
            {...form.field('withdrawalType')}
          />
          <SelectField
            label={t('Reason for withdrawal')}
            placeholder={t('Choose a reason')}
            required
            data={choices(reasons)}
            {...form.field('reason')}
          />
          {children}
          <Withholding {...form.field('taxWithholding')} />
          <p role="status" className="quiet">
            {busy ? t('Processing your request') : ''}
          </p>
          <ActionFoot>
            <Button type="submit" loading={busy}>
              {t('Submit request')}
            </Button>
          </ActionFoot>
        </form>
      </SectionCard>
      {payout({
        account: accounts.find(({ id }) => id === account),
        amount: typed?.gt(0) ? amount.trim() : undefined,
        taxWithholding: taxWithholding === 'no' ? 'no' : 'yes',
        withdrawalType: form.values.withdrawalType,
        reason: form.values.reason,
      })}
    </div>
  )
}

const Withholding = (field: Omit<RadioGroupProps, 'children'>) => (
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
