import { TextInput } from '@mantine/core'
import { SubmitFoot } from '../../kit/action-foot.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { t } from '../../lib/i18n.ts'
import { IDENTIFICATION, identificationStep, idTypes, type Identification } from './application.ts'
import css from './open-account.module.css'
import { StepForm, useStepForm } from './step-form.tsx'

/** Step 4 (doc1 §2.8). */
export function IdentificationStep({
  typed,
  onNext,
  onBack,
}: {
  typed: Identification
  onNext: (values: Identification) => void
  onBack: (values: Identification) => void
}) {
  const form = useStepForm<Identification>(identificationStep, typed, IDENTIFICATION)
  return (
    <StepForm onSubmit={form.submit(onNext)} problem={form.problem}>
      <SelectField
        label={t('ID Type')}
        placeholder={t('Choose one')}
        data={idTypes.map(value => ({ value, label: t(value) }))}
        {...form.field('idType')}
      />
      <TextInput
        label={t('ID Number')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('idNumber')}
      />
      <div className={css.pair}>
        <DateField label={t('Issue Date')} {...form.field('issueDate')} />
        <DateField label={t('Expiration Date')} {...form.field('expirationDate')} />
      </div>
      <p className="quiet">{t('We use your ID to open this account and do not keep its number.')}</p>
      <SubmitFoot onCancel={() => onBack(form.values)} way={t('Back')} step>
        {t('Continue')}
      </SubmitFoot>
    </StepForm>
  )
}
