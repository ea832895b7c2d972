import { Button, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod'
import { loanParts } from '../../../../api/retirement/loan.schema.ts'
import { money as typedMoney } from '../../../../api/platform/fields.schema.ts'
import { ActionFoot } from '../../../kit/action-foot.tsx'
import { ActState } from '../../../kit/act-state.tsx'
import { Banner } from '../../../kit/banner.tsx'
import { Facts } from '../../../kit/facts.tsx'
import { MoneyField } from '../../../kit/fields/money-field.tsx'
import { AccountField } from '../../../kit/fields/account-field.tsx'
import { FormErrors, useSchemaForm } from '../../../kit/form.tsx'
import { Money } from '../../../kit/money.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { useBankDay } from '../../../kit/use-bank-day.ts'
import { useMoneyAct, type MoneyAct } from '../../../kit/use-money-act.ts'
import { day, rate, usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { said } from '../../../lib/said.ts'
import { ask, type Answered } from '../../../lib/trpc.ts'
import { choices } from './borrow-form.tsx'
import { ScheduleCard } from './schedule-card.tsx'

type Told = Answered['retirement']['loans']
type Loan = NonNullable<Told['loan']>

/** The loan that is owed: how it stands, paying more of it, who pays it, and what is left. */
export function OwedLoan({ told, loan, act }: { told: Told; loan: Loan; act: Paying }) {
  const today = useBankDay()
  return (
    <div className="stack">
      <Warning loan={loan} />
      <div className="two">
        <SectionCard title={t('Your loan')}>
          <Facts
            facts={[
              [t('Still owed'), <Money amount={loan.owed} />],
              [t('Borrowed'), `${usd(loan.amount)} · ${day(loan.date)}`],
              [t('Rate'), rate(loan.rate)],
              [t('Instalments paid'), String(loan.paid)],
              [t('Pays it off today'), <Money amount={loan.payoff} />],
              [t('Next payment'), nextOf(loan)],
            ]}
          />
        </SectionCard>
        <div className="stack">
          <PayForm told={told} loan={loan} act={act} />
          {today !== undefined && stillComes(loan, today) && <AutopayForm told={told} loan={loan} />}
        </div>
      </div>
      {!loan.deemed && <ScheduleCard left={loan.left} />}
    </div>
  )
}

/** An instalment that an account could still pay by itself. */
const stillComes = ({ deemed, left }: Loan, today: string): boolean => !deemed && (left.at(-1)?.date ?? '') > today

const nextOf = ({ autopay, deemed }: Loan): string =>
  autopay && !deemed ? `${day(autopay.date)} · ${autopay.name}` : t('No account pays it')

function Warning({ loan: { deemed, missed, due } }: { loan: Loan }) {
  if (deemed)
    return (
      <Banner tone="error">
        {t('What you owe counts as distributed: it is taxed as income of that year. You can still pay it back.')}
      </Banner>
    )
  if (!missed) return null
  return (
    <Banner tone="warn">
      {t('The instalment of {date} was missed. Pay {amount} by {until}, or all that is owed counts as distributed.', {
        date: day(missed.date),
        amount: usd(due.amount),
        until: day(missed.until),
      })}
    </Banner>
  )
}

const payForm = z.object({
  part: z.enum(loanParts),
  amount: z.string(),
  fromAccountId: z.string().min(1, 'Please select a source account'),
})
const extraAmount = typedMoney('Please enter a valid amount greater than zero')

type Payment = Parameters<typeof ask.retirement.payLoan.mutate>[0]
export type Paid = Answered['retirement']['payLoan']
type Paying = MoneyAct<Payment, Paid>

/** A payment on the loan, of the whole page: with the last one the loan is gone from it. */
export const usePaying = (): Paying =>
  useMoneyAct<Payment, Paid>({
    send: (wanted, context) => ask.retirement.payLoan.mutate(wanted, { context }),
    needsAnswer: true,
  })

/** What is due, something extra, or all of it. */
function PayForm({ told: { funds }, loan, act }: Parameters<typeof OwedLoan>[0]) {
  const form = useSchemaForm(payForm, {
    part: loan.due.count > 0 ? 'due' : 'extra',
    amount: '',
    fromAccountId: funds[0]?.id ?? '',
  })
  const { part, amount, fromAccountId } = form.values
  const fixed = part === 'due' ? loan.due.amount : part === 'payoff' ? loan.payoff : undefined
  const typed = extraAmount.safeParse(amount)
  const pay = () => {
    const wanted = fixed ?? (typed.success ? typed.data : undefined)
    if (wanted === undefined) return form.setFieldError('amount', said(typed.error?.issues[0]?.message ?? ''))
    act.confirm({ id: loan.id, part: loanParts.find(one => one === part) ?? 'extra', amount: wanted, fromAccountId })
  }
  return (
    <SectionCard title={t('Pay on the loan')}>
      <form className="stack" onSubmit={form.submit(pay)} noValidate>
        <ActState act={act} />
        {act.done && <Banner tone="success">{t('Your payment was made.')}</Banner>}
        <FormErrors form={form} />
        <Radio.Group label={t('What to pay')} {...form.field('part')}>
          <Stack gap={8} mt={8}>
            <Radio
              value="due"
              disabled={loan.due.count === 0}
              label={t('What is due: {amount}', { amount: usd(loan.due.amount) })}
            />
            <Radio value="extra" label={t('Something extra')} />
            <Radio value="payoff" label={t('All of it: {amount}', { amount: usd(loan.payoff) })} />
          </Stack>
        </Radio.Group>
        {part === 'extra' && <MoneyField label={t('Amount')} {...form.field('amount')} />}
        <AccountField label={t('From')} accounts={choices(funds)} {...form.field('fromAccountId')} />
        <ActionFoot>
          {act.done ? (
            <Button
              onClick={() => {
                form.setValues({ amount: '' })
                act.again()
              }}
            >
              {t('Another payment')}
            </Button>
          ) : (
            <Button type="submit" disabled={act.sending || act.held}>
              {t('Pay now')}
            </Button>
          )}
        </ActionFoot>
      </form>
    </SectionCard>
  )
}

type Autopay = Parameters<typeof ask.retirement.repayLoanFrom.mutate>[0]

/** Another account pays the instalments from now on. */
function AutopayForm({ told: { funds }, loan }: { told: Told; loan: Loan }) {
  const [fromAccountId, setFrom] = useState(loan.autopay?.accountId || (funds[0]?.id ?? ''))
  const act = useMoneyAct<Autopay, Answered['retirement']['repayLoanFrom']>({
    send: (wanted, context) => ask.retirement.repayLoanFrom.mutate(wanted, { context }),
  })
  return (
    <SectionCard title={t('Automatic payment')} note={t('Each month on its day, all that is due.')}>
      <div className="stack">
        <ActState act={act} />
        {act.done && <Banner tone="success">{t('From now on this account pays the instalments.')}</Banner>}
        <AccountField
          label={t('Paid back each month from')}
          accounts={choices(funds)}
          value={fromAccountId}
          onChange={setFrom}
        />
        <div>
          <Button
            variant="default"
            disabled={act.sending || act.held}
            onClick={() => (act.done ? act.again() : act.confirm({ id: loan.id, fromAccountId }))}
          >
            {act.done ? t('Another account') : t('Change account')}
          </Button>
        </div>
      </div>
    </SectionCard>
  )
}
