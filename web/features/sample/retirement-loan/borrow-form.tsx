import * as z from 'zod'
import { money as typedMoney, required } from '../../../../api/platform/fields.schema.ts'
import { PLAN_LOAN_MINIMUM, PLAN_LOAN_YEARS } from '../../../../ledger/rates/plan-loan.ts'
import { SubmitFoot } from '../../../kit/action-foot.tsx'
import { Trouble } from '../../../kit/banner.tsx'
import { choiceWith } from '../../../kit/card-owed.ts'
import { AccountField } from '../../../kit/fields/account-field.tsx'
import { MoneyField } from '../../../kit/fields/money-field.tsx'
import { SelectField } from '../../../kit/fields/select-field.tsx'
import { FormErrors, useSchemaForm } from '../../../kit/form.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { useForeseen } from '../../../kit/use-foreseen.ts'
import { rate, usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { ask, type Answered } from '../../../lib/trpc.ts'

type Told = Answered['retirement']['loans']

const wishForm = z.object({
  accountId: required('Please select an account', 64),
  amount: typedMoney('Please enter a valid amount greater than zero'),
  years: z.string().refine(value => PLAN_LOAN_YEARS.some(one => String(one) === value), 'Please select a term'),
  toAccountId: required('Please select an account', 64),
  autopayAccountId: required('Please select a source account', 64),
})

export interface Wish {
  accountId: string
  amount: string
  years: number
  toAccountId: string
  autopayAccountId: string
}

const toWish = ({ years, ...wish }: z.output<typeof wishForm>): Wish => ({ ...wish, years: Number(years) })

export const choices = (accounts: Told['funds']) =>
  accounts.map(({ type, balance, ...one }) => choiceWith({ ...one, kind: type }, usd(balance)))

/** Which plan, how much, for how long, where to, and who pays it back. */
export function BorrowForm({
  told: { accounts, into, funds, rate: percent },
  initial,
  onReview,
}: {
  told: Told
  initial: Wish | undefined
  onReview: (wish: Wish) => void
}) {
  const plans = accounts.filter(({ lends }) => lends)
  const form = useSchemaForm(wishForm, {
    accountId: plans[0]?.id ?? '',
    amount: '',
    toAccountId: into[0]?.id ?? '',
    autopayAccountId: funds[0]?.id ?? '',
    ...initial,
    years: String(initial?.years ?? 5),
  })
  const most = plans.find(({ id }) => id === form.values.accountId)?.most ?? '0.00'
  const { asking, trouble, review } = useForeseen({
    form,
    foresee: (wish: Wish) => ask.retirement.previewLoan.query(wish),
    onReview,
  })
  return (
    <SectionCard
      title={t('Borrow from your plan')}
      note={t('At {rate} a year, a point over the prime rate, for as long as it runs.', { rate: rate(percent) })}
    >
      <form className="stack" onSubmit={form.submit(values => void review(toWish(wishForm.parse(values))))} noValidate>
        <Trouble text={trouble} />
        <FormErrors form={form} />
        <AccountField label={t('Retirement account')} accounts={choices(plans)} {...form.field('accountId')} />
        <MoneyField
          label={t('Loan amount')}
          description={t('{least} to {most}', { least: usd(PLAN_LOAN_MINIMUM), most: usd(most) })}
          required
          {...form.field('amount')}
        />
        <SelectField
          label={t('Term')}
          description={t('Up to five years')}
          data={PLAN_LOAN_YEARS.map(one => ({ value: String(one), label: t('{n} years', { n: one }) }))}
          {...form.field('years')}
        />
        <AccountField label={t('To account')} accounts={choices(into)} {...form.field('toAccountId')} />
        <AccountField
          label={t('Paid back each month from')}
          accounts={choices(funds)}
          {...form.field('autopayAccountId')}
        />
        <SubmitFoot busy={asking}>{t('Continue')}</SubmitFoot>
      </form>
    </SectionCard>
  )
}
