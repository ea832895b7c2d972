import { useState } from 'react'
import { money, type Money, sum, text } from '../../../../ledger/money.ts'
import { Facts } from '../../../kit/facts.tsx'
import { MoneyField } from '../../../kit/fields/money-field.tsx'
import { SelectField } from '../../../kit/fields/select-field.tsx'
import { LineChart } from '../../../kit/line-chart.tsx'
import { Money as Amount } from '../../../kit/money.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { SampleTag } from '../../../kit/tag.tsx'
import { bankDayOf, rate, usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { said } from '../../../lib/said.ts'
import { loanSchedule, PLAN_LOAN_MINIMUM, PLAN_LOAN_YEARS } from '../../../../ledger/rates/plan-loan.ts'
import { largestLoan, loanForm, SAMPLE_RATE } from './retirement-loan.ts'

/** What a plan loan on the same balance would cost, month by month. It estimates; it does not apply for anything. */
export function EstimateCard({ balance }: { balance: string }) {
  const largest = largestLoan(money(balance))
  const [draft, setDraft] = useState({ amount: text(largest.floor()), years: '5' })
  if (largest.lt(PLAN_LOAN_MINIMUM)) return null
  const judged = loanForm(largest).safeParse(draft)
  const fault = (name: string) => {
    const issue = judged.error?.issues.find(({ path }) => path[0] === name)
    return issue && said(issue.message)
  }
  return (
    <SectionCard
      title={t('What a plan loan would cost')}
      note={t(
        'For an employer plan with the same balance, at {rate} a year. This asks for nothing and changes nothing.',
        {
          rate: rate(SAMPLE_RATE),
        },
      )}
      actions={<SampleTag />}
    >
      <div className="stack">
        <div className="grid">
          <MoneyField
            label={t('Loan amount')}
            description={t('{least} to {most}', { least: usd(PLAN_LOAN_MINIMUM), most: usd(text(largest)) })}
            value={draft.amount}
            error={fault('amount')}
            onChange={amount => setDraft({ ...draft, amount })}
          />
          <SelectField
            label={t('Term')}
            description={t('Up to five years')}
            data={PLAN_LOAN_YEARS.map(term => ({ value: String(term), label: t('{n} years', { n: term }) }))}
            value={draft.years}
            onChange={years => setDraft({ ...draft, years })}
          />
        </div>
        {judged.success && <Estimate amount={money(draft.amount.trim())} years={Number(draft.years)} />}
      </div>
    </SectionCard>
  )
}

function Estimate({ amount, years }: { amount: Money; years: number }) {
  const months = loanSchedule({ amount, rate: SAMPLE_RATE, months: years * 12, lentOn: bankDayOf() })
  const interest = sum(months.map(month => month.interest))
  const ends = [0, ...months.filter(({ n }) => n % 12 === 0).map(({ n }) => n)]
  const owedAfter = (month: number) => (month === 0 ? amount : (months[month - 1]?.owed ?? amount))
  return (
    <div aria-live="polite" className="stack">
      <Facts
        facts={[
          [t('Monthly payment'), <Amount amount={text(months[0]?.payment ?? amount)} />],
          [t('Number of payments'), String(months.length)],
          [t('Interest in all'), <Amount amount={text(interest)} />],
          [t('Paid back in all'), <Amount amount={text(amount.plus(interest))} />],
        ]}
      />
      <LineChart
        label={t('What you owe falls from {amount} to nothing in {n} years', { amount: usd(text(amount)), n: years })}
        heads={[t('After'), t('Still owed')]}
        points={ends.map(month => (month === 0 ? t('Start') : t('{n} years', { n: month / 12 })))}
        series={[{ label: t('Still owed'), values: ends.map(month => owedAfter(month).toNumber()) }]}
        text={value => usd(value.toFixed(2))}
        fromZero
      />
    </div>
  )
}
