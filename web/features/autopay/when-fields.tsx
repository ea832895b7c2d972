import { Checkbox } from '@mantine/core'
import { autopayFrequencies } from '../../../api/autopay/autopay.schema.ts'
import { DateField } from '../../kit/fields/date-field.tsx'
import { NumberField } from '../../kit/fields/number-field.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { frequencyChoices } from '../../kit/frequency-word.ts'
import { t } from '../../lib/i18n.ts'
import type { AutopayForm } from './autopay-draft.ts'

/** How often, from when, until when; what no longer applies is cleared (doc3 §4). */
export function WhenFields({ form, today }: { form: AutopayForm; today: string }) {
  const { frequency, endCondition, startDate } = form.values
  return (
    <>
      <SelectField
        label={t('Payment frequency')}
        placeholder=""
        data={frequencyChoices(autopayFrequencies)}
        {...form.field('frequency')}
      />
      {frequency === 'custom' && (
        <NumberField label={t('Days between payments')} min={1} step={1} {...form.field('customFrequency')} />
      )}
      <DateField label={t('Start date')} min={today} {...form.field('startDate')} />
      <SelectField
        label={t('Ends')}
        data={[
          { value: 'never', label: t('Never') },
          { value: 'date', label: t('On a date') },
          { value: 'occurrences', label: t('After a number of payments') },
        ]}
        {...form.field('endCondition')}
        onChange={value => {
          form.setFieldValue('endCondition', value === 'date' || value === 'occurrences' ? value : 'never')
          form.setFieldValue('endDate', '')
          form.setFieldValue('numOccurrences', '')
        }}
      />
      {endCondition === 'date' && <DateField label={t('End date')} min={startDate} {...form.field('endDate')} />}
      {endCondition === 'occurrences' && (
        <NumberField label={t('Number of payments')} min={1} step={1} {...form.field('numOccurrences')} />
      )}
    </>
  )
}

export function NotifyFields({ form }: { form: AutopayForm }) {
  const { notifications } = form.values
  const set = (change: Partial<typeof notifications>) =>
    form.setFieldValue('notifications', { ...notifications, ...change })
  return (
    <fieldset style={{ border: 0, padding: 0, margin: 0 }} className="stack">
      <legend className="eyebrow" style={{ marginBottom: 8 }}>
        {t('Notifications')}
      </legend>
      <Checkbox
        label={t('Email me when a payment is made')}
        checked={notifications.email}
        onChange={event => set({ email: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('Remind me 3 days before a payment')}
        checked={notifications.reminder}
        onChange={event => set({ reminder: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('Text me when a payment fails')}
        checked={notifications.textForFailure}
        onChange={event => set({ textForFailure: event.currentTarget.checked })}
      />
    </fieldset>
  )
}
