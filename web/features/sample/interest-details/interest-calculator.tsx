import { SubmitFoot } from '../../../kit/action-foot.tsx'
import { text } from '../../../../ledger/money.ts'
import { MoneyField } from '../../../kit/fields/money-field.tsx'
import { NumberField } from '../../../kit/fields/number-field.tsx'
import { SelectField } from '../../../kit/fields/select-field.tsx'
import { FormErrors, useSchemaForm } from '../../../kit/form.tsx'
import { LineChart } from '../../../kit/line-chart.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { rate, usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { calculate, calculatorForm, compoundings, growth, type CalculatorInput } from './interest-details.ts'
import css from './interest-calculator.module.css'

/**
 * Principal, rate, time and compounding in; future value, interest and effective rate out, with the way there as a
 * picture.
 */
export function InterestCalculator({
  input,
  onCalculate,
}: {
  input: CalculatorInput
  onCalculate: (input: CalculatorInput) => void
}) {
  const form = useSchemaForm(calculatorForm, input)
  return (
    <SectionCard title={t('Interest calculator')}>
      <div className="two">
        <form className="stack" onSubmit={form.submit(onCalculate)} noValidate>
          <FormErrors form={form} />
          <div className="grid">
            <MoneyField label={t('Principal')} required {...form.field('principal')} />
            <NumberField label={t('Interest rate')} unit="%" min={0} step={0.01} required {...form.field('rate')} />
            <NumberField
              label={t('Time', { context: 'duration' })}
              unit={t('years')}
              min={0.25}
              step={0.25}
              required
              {...form.field('time')}
            />
            <SelectField
              label={t('Compounding')}
              data={Object.entries(compoundings).map(([value, label]) => ({ value, label: t(label) }))}
              {...form.field('compoundFrequency')}
            />
          </div>
          <SubmitFoot>{t('Calculate')}</SubmitFoot>
        </form>
        <Result input={input} />
      </div>
      <h3 style={{ margin: '24px 0 8px' }}>{t('How it grows')}</h3>
      <GrowthChart input={input} />
    </SectionCard>
  )
}

function Result({ input }: { input: CalculatorInput }) {
  const { futureValue, totalInterest, effectiveRate } = calculate(input)
  const value = usd(text(futureValue))
  return (
    <dl className={css.result} aria-live="polite">
      <div>
        <dt>{t('Future value')}</dt>
        <dd className="serif num">{value}</dd>
      </div>
      <div>
        <dt>{t('Total interest')}</dt>
        <dd className="serif num">{usd(text(totalInterest))}</dd>
      </div>
      <div>
        <dt>{t('Effective rate')}</dt>
        <dd className="serif num">{rate(text(effectiveRate))}</dd>
      </div>
    </dl>
  )
}

function GrowthChart({ input }: { input: CalculatorInput }) {
  const years = growth(input)
  const value = usd(text(calculate(input).futureValue))
  return (
    <LineChart
      label={t('From {from} to {to} in {n} years', { from: usd(input.principal), to: value, n: input.time })}
      heads={[t('Year'), t('Value with interest'), t('Principal')]}
      points={years.map(year => t('Year {n}', { n: year.years }))}
      series={[
        { label: t('Value with interest'), values: years.map(year => year.value.toNumber()) },
        { label: t('Principal'), values: years.map(() => Number(input.principal)) },
      ]}
      text={amount => usd(amount.toFixed(2))}
    />
  )
}
