import { TextInput } from '@mantine/core'
import { SubmitFoot } from '../../kit/action-foot.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { PhoneField, SsnField } from '../../kit/fields/masked-field.tsx'
import { ZipField } from '../../kit/fields/zip-field.tsx'
import { StateField } from '../../kit/fields/state-field.tsx'
import { t } from '../../lib/i18n.ts'
import { MISSING } from '../../../api/platform/plain-words.schema.ts'
import { personalStep, type Personal } from './application.ts'
import css from './open-account.module.css'
import { StepForm, useStepForm } from './step-form.tsx'

/** Step 2 (doc1 §2.8). What the bank knows of the customer is filled in; the SSN never is. */
export function PersonalStep({
  typed,
  onNext,
  onBack,
}: {
  typed: Personal
  onNext: (values: Personal) => void
  onBack: (values: Personal) => void
}) {
  const form = useStepForm<Personal>(personalStep, typed, MISSING)
  return (
    <StepForm onSubmit={form.submit(onNext)} problem={form.problem}>
      <div className={css.pair}>
        <TextInput label={t('First Name')} autoComplete="given-name" {...form.field('firstName')} />
        <TextInput label={t('Last Name')} autoComplete="family-name" {...form.field('lastName')} />
      </div>
      <div className={css.pair}>
        <DateField label={t('Date of Birth')} autoComplete="bday" {...form.field('dateOfBirth')} />
        <SsnField label={t('Social Security Number')} {...form.field('ssn')} />
      </div>
      <TextInput label={t('Email')} type="email" autoComplete="email" {...form.field('email')} />
      <PhoneField label={t('Phone')} {...form.field('phoneNumber')} />
      <TextInput label={t('Street Address')} autoComplete="street-address" {...form.field('address')} />
      <div className={css.place}>
        <TextInput label={t('City')} autoComplete="address-level2" {...form.field('city')} />
        <StateField {...form.field('state')} />
        <ZipField label={t('ZIP Code')} {...form.field('zipCode')} />
      </div>
      <SubmitFoot onCancel={() => onBack(form.values)} way={t('Back')} step>
        {t('Continue')}
      </SubmitFoot>
    </StepForm>
  )
}
