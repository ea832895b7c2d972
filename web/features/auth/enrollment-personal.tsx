import { TextInput } from '@mantine/core'
import { personalStep } from '../../../api/auth/register.schema.ts'
import { DateField } from '../../kit/fields/date-field.tsx'
import { PhoneField, SsnField } from '../../kit/fields/masked-field.tsx'
import { FormErrors, useRefusal, useSchemaForm, type Refused } from '../../kit/form.tsx'
import { t } from '../../lib/i18n.ts'
import { SubmitFoot } from '../../kit/action-foot.tsx'
import type { Personal } from './enrollment.machine.ts'

/** Step 1 of enrollment. */
export function PersonalStep({
  draft,
  refused,
  onNext,
}: {
  draft: Personal
  refused: Refused
  onNext: (values: Personal) => void
}) {
  const form = useSchemaForm(personalStep, { ...draft })
  useRefusal(form, refused)
  return (
    <form onSubmit={form.submit(onNext)} className="stack" noValidate>
      <FormErrors form={form} />
      <TextInput data-autofocus label={t('First Name')} autoComplete="given-name" {...form.field('firstName')} />
      <TextInput label={t('Last Name')} autoComplete="family-name" {...form.field('lastName')} />
      <TextInput label={t('Email')} type="email" autoComplete="email" {...form.field('email')} />
      <PhoneField label={t('Phone Number')} {...form.field('phoneNumber')} />
      <DateField label={t('Date of Birth')} autoComplete="bday" {...form.field('dateOfBirth')} />
      <SsnField label={t('Social Security Number')} {...form.field('ssn')} />
      <SubmitFoot>{t('Next')}</SubmitFoot>
    </form>
  )
}
