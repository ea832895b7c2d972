import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { NumberField } from '../../../kit/fields/number-field.tsx'
import { FormErrors, type SchemaForm } from '../../../kit/form.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { t } from '../../../lib/i18n.ts'
import { AGES, leastAges, MOST_DOLLARS, numberOf, type InputName } from './inputs.ts'

/** The inputs as they are typed. */
export type InputTexts = Record<InputName, string>

interface FieldOf {
  label: string
  unit?: string
  prefix?: string
  min: number
  max?: number
  step?: number
  hint?: string
}

/** The plan's eleven numbers in four groups, each with its bounds. A blank one counts as 0. */
export function InputsForm({
  form,
  onReset,
  onCalculate,
}: {
  form: SchemaForm<InputTexts>
  onReset: () => void
  onCalculate: (values: InputTexts) => void
}) {
  const least = leastAges({
    currentAge: numberOf(form.values.currentAge),
    retirementAge: numberOf(form.values.retirementAge),
  })
  const field = (name: InputName, shape: FieldOf) => <Field {...shape} {...form.field(name)} />
  const years = t('years')
  return (
    <form className="stack" onSubmit={form.submit(onCalculate)} noValidate>
      <FormErrors form={form} />
      <Group title={t('You')}>
        {field('currentAge', { label: t('Current age'), unit: years, min: AGES.least, max: AGES.retired })}
        {field('retirementAge', { label: t('Retirement age'), unit: years, min: least.retirement, max: AGES.retired })}
        {field('lifeExpectancy', { label: t('Life expectancy'), unit: years, min: least.life, max: AGES.lived })}
      </Group>
      <Group title={t('Savings', { context: 'category' })}>
        {field('currentSavings', { label: t('Current savings'), prefix: '$', min: 0, max: MOST_DOLLARS })}
        {field('annualContribution', {
          label: t('Annual contribution'),
          prefix: '$',
          min: 0,
          max: MOST_DOLLARS,
          hint: t('Added at the end of each year'),
        })}
        {field('expectedReturnRate', { label: t('Expected return'), unit: '%', min: 0, max: 15, step: 0.1 })}
        {field('inflationRate', { label: t('Inflation'), unit: '%', min: 0, max: 10, step: 0.1 })}
      </Group>
      <Group title={t('Income')}>
        {field('currentIncome', { label: t('Current income'), prefix: '$', min: 0, max: MOST_DOLLARS })}
        {field('incomeNeeded', {
          label: t('Desired income'),
          unit: '%',
          min: 0,
          max: 100,
          step: 5,
          hint: t('Percent of your current income'),
        })}
        {field('socialSecurity', {
          label: t('Social Security (annual)'),
          prefix: '$',
          min: 0,
          max: MOST_DOLLARS,
          hint: t('In today’s dollars'),
        })}
        {field('otherIncome', {
          label: t('Other income (annual)'),
          prefix: '$',
          min: 0,
          max: MOST_DOLLARS,
          hint: t('In today’s dollars'),
        })}
      </Group>
      <div className="between no-print">
        <Button variant="default" onClick={onReset}>
          {t('Reset')}
        </Button>
        <Button type="submit">{t('Calculate Retirement')}</Button>
      </div>
    </form>
  )
}

type Bound = Pick<ReturnType<SchemaForm<InputTexts>['field']>, 'name' | 'value' | 'onChange' | 'error'>

const Field = ({ label, unit, prefix, min, max, step = 1, hint, ...field }: FieldOf & Bound) => (
  <NumberField
    label={label}
    description={hint}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    {...(unit ? { unit } : {})}
    {...(prefix ? { prefix } : {})}
    min={min}
    max={max}
    step={step}
    {...field}
  />
)

/** Three or four fields share the width. */
const COLUMNS = 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))'

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <SectionCard title={title}>
    <div className="grid" style={{ alignItems: 'start', gridTemplateColumns: COLUMNS }}>
      {children}
    </div>
  </SectionCard>
)
