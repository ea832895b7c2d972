import { TextInput } from '@mantine/core'
import { DateField } from '../../kit/fields/date-field.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import type { SchemaForm } from '../../kit/form.tsx'
import { t } from '../../lib/i18n.ts'
import type { Draft } from './dispute-draft.ts'

/** The questions about fraud (doc3 §3). */
export function FraudFields({ form, today }: { form: SchemaForm<Draft>; today: string }) {
  const yesNo = [
    { value: 'yes', label: t('Yes') },
    { value: 'no', label: t('No') },
  ]
  return (
    <fieldset className="stack" style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <legend style={{ fontWeight: 560, marginBottom: 8 }}>{t('About the fraud')}</legend>
      <SelectField label={t('Do you have your card?')} data={yesNo} {...form.field('cardInPossession')} />
      <DateField label={t('Date of your last valid transaction')} max={today} {...form.field('lastValidTransaction')} />
      <SelectField
        label={t('Do you recognize any of the recent transactions?')}
        data={yesNo}
        {...form.field('recognizeAnyTransactions')}
      />
      <TextInput label={t('Merchant that you suspect (optional)')} maxLength={300} {...form.field('suspectMerchant')} />
      <TextInput
        label={t('Other suspicious activity (optional)')}
        maxLength={300}
        {...form.field('additionalSuspiciousActivity')}
      />
    </fieldset>
  )
}
