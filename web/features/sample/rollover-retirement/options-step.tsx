import { Radio, Stack } from '@mantine/core'
import { SubmitFoot } from '../../../kit/action-foot.tsx'
import { ROLLOVER_DAYS, ROLLOVER_WITHHOLDING_HINT } from '../../../../ledger/rates/retirement.ts'
import { Banner } from '../../../kit/banner.tsx'
import { MoneyField } from '../../../kit/fields/money-field.tsx'
import { NumberField } from '../../../kit/fields/number-field.tsx'
import { FormErrors, type SchemaForm } from '../../../kit/form.tsx'
import { usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { distributionMethods, optionsForm, rolloverTypes, withholdingFor, type Options } from './rollover-retirement.ts'

type Fields = { rolloverType: string; rolloverAmount: string; distributionMethod: string; withholding: string }
const choices = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => <Radio key={value} value={value} label={t(label)} />)

/** Step 2: how much, by which way, and what is withheld on it. */
export function OptionsStep({
  form,
  estimatedValue,
  onPrevious,
  onNext,
}: {
  form: SchemaForm<Fields>
  estimatedValue: string
  onPrevious: () => void
  onNext: (options: Options) => void
}) {
  const schema = optionsForm(estimatedValue)
  const method = form.field('distributionMethod')
  const pickMethod = (picked: string) =>
    form.setValues({ distributionMethod: picked, withholding: withholdingFor(picked) })
  return (
    <form className="stack" onSubmit={form.submit(values => onNext(schema.parse(values)))} noValidate>
      <FormErrors form={form} />
      <Radio.Group label={t('How much do you roll over?')} {...form.field('rolloverType')}>
        <Stack gap={8} mt={8}>
          {choices(rolloverTypes)}
        </Stack>
      </Radio.Group>
      {form.values.rolloverType === 'partial' && (
        <MoneyField
          label={t('Rollover amount')}
          description={t('At most {value}', { value: usd(estimatedValue) })}
          required
          {...form.field('rolloverAmount')}
        />
      )}
      <Radio.Group label={t('How does the money move?')} {...method} onChange={pickMethod}>
        <Stack gap={8} mt={8}>
          {choices(distributionMethods)}
        </Stack>
      </Radio.Group>
      <NumberField
        label={t('Tax withholding')}
        description={t('Recommended: {percent}%', { percent: ROLLOVER_WITHHOLDING_HINT })}
        unit="%"
        min={0}
        max={100}
        step={1}
        {...form.field('withholding')}
      />
      {form.values.distributionMethod === 'check' && (
        <Banner tone="warn">
          {t(
            'An indirect rollover carries 20% mandatory withholding. You have {days} days to deposit the whole amount, or it counts as income.',
            { days: ROLLOVER_DAYS },
          )}
        </Banner>
      )}
      <SubmitFoot onCancel={onPrevious} way={t('Previous')} step>
        {t('Continue')}
      </SubmitFoot>
    </form>
  )
}
