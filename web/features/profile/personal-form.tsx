import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { updateProfile } from '../../../api/profile/profile.schema.ts'
import { Trouble } from '../../kit/banner.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { ZipField } from '../../kit/fields/zip-field.tsx'
import { FormErrors, useRefusal, useSchemaForm } from '../../kit/form.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { changedFrom } from '../../lib/changed-from.ts'
import { bankDayOf } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import type { Problem } from '../../lib/problem.ts'
import type { PersonalDraft, PersonalValues } from './personal-info.machine.ts'
import { PictureField } from './picture-field.tsx'
import css from './profile.module.css'
import { valuesOf, type Profile } from './profile.ts'
import { SubmitFoot } from '../../kit/action-foot.tsx'
import { StateField } from '../../kit/fields/state-field.tsx'

/** The edit view: checked on Save, before any call (doc1 §5). */
export function PersonalForm({
  profile,
  draft,
  problem,
  busy,
  onSave,
  onCancel,
}: {
  profile: Profile
  draft: PersonalDraft | undefined
  problem: Problem | undefined
  busy: boolean
  onSave: (draft: PersonalDraft) => void
  onCancel: () => void
}) {
  const [began] = useState(() => valuesOf(profile))
  const form = useSchemaForm<PersonalValues>(updateProfile, { ...began, ...draft })
  useRefusal(form, problem)
  const inAddress = (name: keyof PersonalValues['address']) => ({
    ...form.getInputProps(`address.${name}`),
    name: `address.${name}`,
  })
  const elsewhere = problem && !(problem.field !== undefined && problem.field in form.values)
  return (
    <SectionCard title={t('Edit personal info')} arrives>
      <form className="stack" onSubmit={form.submit(values => onSave(changedFrom(began, values)))} noValidate>
        <Trouble text={elsewhere && problem.text} />
        <FormErrors form={form} />
        <PictureField
          profile={profile}
          value={form.values.profilePicture}
          error={form.errors['profilePicture']}
          onPicture={picture => form.setFieldValue('profilePicture', picture)}
          onRefused={text => form.setFieldError('profilePicture', text)}
        />
        <div className={css.form}>
          <TextInput label={t('First name')} autoComplete="given-name" required {...form.field('firstName')} />
          <TextInput label={t('Last name')} autoComplete="family-name" required {...form.field('lastName')} />
          <TextInput label={t('Email')} type="email" autoComplete="email" required {...form.field('email')} />
          <TextInput
            label={t('Phone number')}
            type="tel"
            autoComplete="tel-national"
            required
            {...form.field('phoneNumber')}
          />
          <DateField label={t('Date of birth')} autoComplete="bday" max={bankDayOf()} {...form.field('dateOfBirth')} />
        </div>
        <div className={css.form}>
          <TextInput
            className={css.wide ?? ''}
            label={t('Street address')}
            autoComplete="address-line1"
            {...inAddress('line1')}
          />
          <TextInput
            className={css.wide ?? ''}
            label={t('Apartment, unit (optional)')}
            autoComplete="address-line2"
            {...inAddress('line2')}
          />
          <TextInput label={t('City')} autoComplete="address-level2" {...inAddress('city')} />
          <StateField placeholder="" {...inAddress('state')} />
          <ZipField label={t('ZIP code')} {...inAddress('zipCode')} />
        </div>
        <p className="quiet">
          {t('A new name, birth date, address, email or phone asks for a code. The old email hears of every change.')}
        </p>
        <SubmitFoot onCancel={onCancel} held={busy} busy={busy}>
          {t('Save')}
        </SubmitFoot>
      </form>
    </SectionCard>
  )
}
