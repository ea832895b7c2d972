import { useEffect, useRef } from 'react'
import { frequency } from '../../../api/transfers/submit.schema.ts'
import { DateField } from '../../kit/fields/date-field.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { frequencyChoices } from '../../kit/frequency-word.ts'
import { day } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { dateOf, type DraftForm } from './transfer-draft.ts'
import { addDays, addYears } from '../../../ledger/calendar.ts'

/** An end is asked for (doc3 §2.1): for a year, unless another day is chosen. */
const yearAfter = (day: string): string => addYears(day, 1)

/** When, and how often: today, tomorrow or another day; once or until an end date (doc3 §2.1). */
export function WhenFields({ form, today, asked }: { form: DraftForm; today: string; asked: boolean }) {
  const end = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // After the page has given its title the focus.
    const timer = asked ? setTimeout(() => end.current?.focus()) : undefined
    return () => clearTimeout(timer)
  }, [asked])
  const { when, transferFrequency } = form.values
  return (
    <>
      <div className="grid">
        <SelectField
          label={t('When')}
          {...form.field('when')}
          data={[
            { value: 'today', label: t('Today, {date}', { date: day(today) }) },
            { value: 'tomorrow', label: t('Tomorrow, {date}', { date: day(addDays(today, 1)) }) },
            { value: 'custom', label: t('Choose a date') },
          ]}
        />
        {when === 'custom' && <DateField label={t('Transfer date')} min={today} {...form.field('transferDate')} />}
        <SelectField
          label={t('How often')}
          {...form.field('transferFrequency')}
          onChange={often => {
            form.setFieldValue('transferFrequency', frequency.options.find(one => one === often) ?? 'once')
            if (often !== 'once' && form.values.recurringEndDate === '')
              form.setFieldValue('recurringEndDate', yearAfter(dateOf(form.values, today) || today))
          }}
          data={frequencyChoices(frequency.options)}
        />
        {transferFrequency !== 'once' && (
          <DateField
            ref={end}
            data-autofocus={asked || undefined}
            label={t('End date')}
            min={dateOf(form.values, today) || today}
            {...form.field('recurringEndDate')}
          />
        )}
      </div>
      {dateOf(form.values, today) > today && (
        <p className="quiet">{t('No money moves before that day. It must be in the account then.')}</p>
      )}
    </>
  )
}
