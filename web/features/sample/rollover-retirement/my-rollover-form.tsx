import { SubmitFoot } from '../../../kit/action-foot.tsx'
import { choiceWith } from '../../../kit/card-owed.ts'
import { Radio, Stack } from '@mantine/core'
import * as z from 'zod'
import { money as typedMoney, required } from '../../../../api/platform/fields.schema.ts'
import { ROLLOVER_DAYS } from '../../../../ledger/rates/retirement.ts'
import { Banner, Trouble } from '../../../kit/banner.tsx'
import { MoneyField } from '../../../kit/fields/money-field.tsx'
import { AccountField } from '../../../kit/fields/account-field.tsx'
import { SelectField } from '../../../kit/fields/select-field.tsx'
import { FormErrors, useSchemaForm, type SchemaForm } from '../../../kit/form.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { useForeseen } from '../../../kit/use-foreseen.ts'
import { day, usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { ask, type Answered } from '../../../lib/trpc.ts'

type Told = Answered['retirement']['rollovers']
type Withdrawal = Told['withdrawals'][number]

export interface Wish {
  accountId: string
  amount: string
  fromAccountId: string
  withdrawalId: string | undefined
}

const wishForm = z.object({
  way: z.enum(['indirect', 'direct']),
  withdrawalId: z.string(),
  fromAccountId: required('Please select a source account', 64),
  accountId: z.string(),
  amount: typedMoney('Please enter a valid amount greater than zero'),
})

type Draft = Record<keyof z.input<typeof wishForm>, string>

const toWish = ({ way, withdrawalId, ...wish }: z.output<typeof wishForm>): Wish => ({
  ...wish,
  withdrawalId: way === 'indirect' ? withdrawalId : undefined,
})

const choices = (accounts: Told['accounts']) =>
  accounts.map(one => choiceWith({ ...one, kind: 'retirement' }, usd(one.balance)))

/** Which way, which money, how much of it, and where to: for whoever has another account here, or took money out. */
export function MyRolloverForm({
  told: { accounts, funds, withdrawals },
  initial,
  onCancel,
  onReview,
}: {
  told: Told
  initial: Wish | undefined
  onCancel: () => void
  onReview: (wish: Wish) => void
}) {
  const form = useSchemaForm(wishForm, {
    way: withdrawals.length > 0 ? 'indirect' : 'direct',
    withdrawalId: withdrawals[0]?.id ?? '',
    fromAccountId: '',
    accountId: accounts[0]?.id ?? '',
    amount: '',
    ...initial,
  })
  const indirect = form.values.way === 'indirect'
  const picked = withdrawals.find(({ id }) => id === form.values.withdrawalId)
  const { asking, trouble, review } = useForeseen({
    form,
    foresee: (wish: Wish) => ask.retirement.previewRollover.query(wish),
    onReview,
  })
  return (
    <SectionCard title={t('Your rollover')}>
      <form className="stack" onSubmit={form.submit(values => void review(toWish(wishForm.parse(values))))} noValidate>
        <Trouble text={trouble} />
        <FormErrors form={form} />
        <WayChoice form={form} took={withdrawals.length > 0} others={accounts.length > 1} />
        {indirect ? (
          <>
            <SelectField
              label={t('Withdrawal')}
              data={withdrawals.map(one => ({ value: one.id, label: `${day(one.date)} · ${usd(one.amount)}` }))}
              {...form.field('withdrawalId')}
            />
            {picked && <Window withdrawal={picked} />}
          </>
        ) : null}
        <AccountField
          label={t('Source account')}
          placeholder={t('Choose an account')}
          accounts={choices(indirect ? funds : accounts)}
          {...form.field('fromAccountId')}
        />
        <AccountField label={t('Retirement account')} accounts={choices(accounts)} {...form.field('accountId')} />
        <MoneyField
          label={t('Rollover amount')}
          description={indirect && picked ? t('At most {value}', { value: usd(picked.left) }) : undefined}
          required
          {...form.field('amount')}
        />
        <SubmitFoot onCancel={onCancel} busy={asking}>
          {t('Continue')}
        </SubmitFoot>
      </form>
    </SectionCard>
  )
}

/** Each way has accounts of its own: another one asks for the account anew. */
const WayChoice = ({ form, took, others }: { form: SchemaForm<Draft>; took: boolean; others: boolean }) => (
  <Radio.Group
    label={t('Where is the money now?')}
    {...form.field('way')}
    onChange={way => {
      form.setFieldValue('way', way)
      form.setFieldValue('fromAccountId', '')
    }}
  >
    <Stack gap={8} mt={8}>
      <Radio value="indirect" disabled={!took} label={t('I took it out of my account here')} />
      <Radio value="direct" disabled={!others} label={t('In another retirement account here')} />
    </Stack>
  </Radio.Group>
)

/** How long the 60 days still run, and what else the law says of it. */
function Window({ withdrawal: { until, days, withheld, left, yearUsed } }: { withdrawal: Withdrawal }) {
  if (yearUsed)
    return (
      <Banner tone="warn">
        {t('Another withdrawal was rolled over within a year of this one. The law allows one a year.')}
      </Banner>
    )
  return (
    <Banner tone="info">
      <p>
        {t('Of the {window} days {n} are left: until {date}. {left} can still be rolled over.', {
          window: ROLLOVER_DAYS,
          n: days,
          date: day(until),
          left: usd(left),
        })}
      </p>
      {Number(withheld) > 0 && (
        <p>
          {t('{amount} of it was withheld for tax. Make it up from other money, or that part counts as income.', {
            amount: usd(withheld),
          })}
        </p>
      )}
    </Banner>
  )
}
