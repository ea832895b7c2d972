import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Money } from '../../../../ledger/money.ts'
import { Banner } from '../../../kit/banner.tsx'
import { BarChart } from '../../../kit/bar-chart.tsx'
import { DonutChart } from '../../../kit/donut-chart.tsx'
import { Facts } from '../../../kit/facts.tsx'
import { Figure, Figures } from '../../../kit/figure.tsx'
import { HomeLink } from '../../../kit/link.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { t } from '../../../lib/i18n.ts'
import { dollars } from './dollars.ts'
import type { CalculatorInputs } from './inputs.ts'
import { Recommendations } from './recommendations.tsx'
import type { CalculatorResults } from './retirement-calculator.ts'

/** What the plan comes to: savings, income, how long it lasts, the gap, and what would close it. */
export function Results({
  inputs,
  results,
  onAdjust,
  onReset,
}: {
  inputs: CalculatorInputs
  results: CalculatorResults
  onAdjust: () => void
  onReset: () => void
}) {
  const lasts = results.savingsLastUntilAge
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="stack">
      <h2 ref={heading} tabIndex={-1}>
        {t('Your retirement in figures')}
      </h2>
      <Figures>
        <Figure
          label={t('Savings at retirement')}
          value={dollars(results.totalRetirementSavings)}
          note={t('at age {age}, in {n} years', { age: inputs.retirementAge, n: results.yearsToRetirement })}
        />
        <Figure
          label={t('Income in the first year')}
          value={dollars(results.retirementIncome.total)}
          note={t('of {needed} needed', { needed: dollars(results.annualIncomeNeeded) })}
        />
        <Figure
          label={t('Savings last until')}
          value={lasts === 'Lifetime' ? t('Lifetime') : t('Age {age}', { age: lasts })}
          note={t('{n} years of retirement', { n: results.yearsInRetirement })}
        />
      </Figures>
      <Gap results={results} />
      <div className="two">
        <SavingsChart results={results} retirementAge={inputs.retirementAge} />
        <IncomeChart results={results} />
      </div>
      <div className="two">
        <Recommendations inputs={inputs} results={results} />
        <Details results={results} />
      </div>
      <div className="end no-print">
        <HomeLink />
        <Button variant="default" onClick={onReset}>
          {t('Reset')}
        </Button>
        <Button onClick={onAdjust}>{t('Adjust Inputs')}</Button>
      </div>
    </div>
  )
}

function Gap({ results: { annualSurplusOrShortfall: gap } }: { results: CalculatorResults }) {
  if (gap.lt(0))
    return (
      <Banner tone="warn">
        {t('Your plan is {amount} a year short of the income you want.', { amount: dollars(gap.neg()) })}
      </Banner>
    )
  return (
    <Banner tone="success">
      {t('Your plan brings {amount} a year more than you need.', { amount: dollars(gap) })}
    </Banner>
  )
}

function SavingsChart({
  results: { projectionData, savingsLastUntilAge },
  retirementAge,
}: {
  results: CalculatorResults
  retirementAge: number
}) {
  const highest = projectionData.reduce((most, year) => (year.savings.gt(most.savings) ? year : most))
  return (
    <SectionCard
      title={t('Savings by age')}
      note={t('Up to age {age} while you work, then in retirement.', { age: retirementAge })}
    >
      <BarChart
        whole
        label={
          savingsLastUntilAge === 'Lifetime'
            ? t('Savings by age, highest {amount} at age {age}, lasting for life', {
                amount: dollars(highest.savings),
                age: highest.age,
              })
            : t('Savings by age, highest {amount} at age {age}, used up at age {end}', {
                amount: dollars(highest.savings),
                age: highest.age,
                end: savingsLastUntilAge,
              })
        }
        heads={[t('Age'), t('Savings', { context: 'category' })]}
        bars={projectionData.map(({ age, savings, phase }) => ({
          label: String(age),
          value: savings.toNumber(),
          text: dollars(savings),
          hue: phase === 'accumulation' ? 0 : 1,
        }))}
      />
    </SectionCard>
  )
}

function IncomeChart({ results: { retirementIncome: income } }: { results: CalculatorResults }) {
  const parts: [string, Money][] = [
    [t('From savings'), income.fromSavings],
    [t('From Social Security'), income.fromSocialSecurity],
    [t('From other sources'), income.fromOther],
  ]
  return (
    <SectionCard title={t('Income in retirement')}>
      <DonutChart
        label={parts.map(([name, amount]) => `${name} ${dollars(amount)}`).join(', ')}
        heads={[t('Source'), t('A year')]}
        slices={parts.map(([label, amount]) => ({ label, value: amount.toNumber(), text: dollars(amount) }))}
      />
    </SectionCard>
  )
}

const Details = ({ results }: { results: CalculatorResults }) => (
  <SectionCard title={t('In figures')} note={t('In the dollars of your first year of retirement.')}>
    <Facts
      facts={[
        [t('Income needed'), dollars(results.annualIncomeNeeded)],
        [t('Social Security'), dollars(results.futureSocialSecurity)],
        [t('Other income'), dollars(results.futureOtherIncome)],
        [t('Needed from savings'), dollars(results.annualIncomeFromSavings)],
        [t('Safe withdrawal (4%)'), dollars(results.safeAnnualWithdrawal)],
        [
          t('Savings used up after'),
          results.savingsDepletion === 'Never' ? t('Never') : t('{n} years', { n: results.savingsDepletion }),
        ],
      ]}
    />
  </SectionCard>
)
