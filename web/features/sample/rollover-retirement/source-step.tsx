import { Radio, Stack, TextInput } from '@mantine/core'
import { SubmitFoot } from '../../../kit/action-foot.tsx'
import { MoneyField } from '../../../kit/fields/money-field.tsx'
import { SelectField } from '../../../kit/fields/select-field.tsx'
import { FormErrors, type SchemaForm } from '../../../kit/form.tsx'
import { t } from '../../../lib/i18n.ts'
import { accountTypeNames, accountTypes, sourceForm, sourceKinds, type Source } from './rollover-retirement.ts'

type Fields = {
  sourceKind: string
  provider: string
  accountNumber: string
  accountType: string
  estimatedValue: string
}

/** Step 1: where the money is now. */
export function SourceStep({
  form,
  onCancel,
  onNext,
}: {
  form: SchemaForm<Fields>
  onCancel: () => void
  onNext: (source: Source) => void
}) {
  return (
    <form className="stack" onSubmit={form.submit(values => onNext(sourceForm.parse(values)))} noValidate>
      <FormErrors form={form} />
      <Radio.Group label={t('Where is the money now?')} {...form.field('sourceKind')}>
        <Stack gap={8} mt={8}>
          {Object.entries(sourceKinds).map(([value, label]) => (
            <Radio key={value} value={value} label={t(label)} />
          ))}
        </Stack>
      </Radio.Group>
      <TextInput label={t('Provider name')} required maxLength={80} {...form.field('provider')} />
      <TextInput
        label={t('Account number')}
        description={t('6 to 17 digits')}
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        {...form.field('accountNumber')}
      />
      <SelectField
        label={t('Account type')}
        data={accountTypes.map(value => ({ value, label: t(accountTypeNames[value]) }))}
        {...form.field('accountType')}
      />
      <MoneyField label={t('Estimated value')} required {...form.field('estimatedValue')} />
      <SubmitFoot onCancel={onCancel}>{t('Continue')}</SubmitFoot>
    </form>
  )
}
