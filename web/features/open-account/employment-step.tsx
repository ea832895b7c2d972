import { TextInput } from '@mantine/core'
import { SubmitFoot } from '../../kit/action-foot.tsx'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { t } from '../../lib/i18n.ts'
import { EMPLOYMENT, employmentStatuses, employmentStep, worksSomewhere, type Employment } from './application.ts'
import { StepForm, useStepForm } from './step-form.tsx'

/** Step 3 (doc1 §2.8; C-49): employer and income are asked for unless Unemployed or not yet chosen. */
export function EmploymentStep({
  typed,
  onNext,
  onBack,
}: {
  typed: Employment
  onNext: (values: Employment) => void
  onBack: (values: Employment) => void
}) {
  const form = useStepForm<Employment>(employmentStep, typed, EMPLOYMENT)
  const { employmentStatus } = form.values
  return (
    <StepForm onSubmit={form.submit(onNext)} problem={form.problem}>
      <SelectField
        label={t('Employment Status')}
        placeholder={t('Choose one')}
        data={employmentStatuses.map(value => ({ value, label: t(value) }))}
        {...form.field('employmentStatus')}
      />
      {worksSomewhere(employmentStatus) && (
        <>
          <TextInput
            label={employmentStatus === 'Self-Employed' ? t('Business Name') : t('Employer Name')}
            autoComplete="organization"
            {...form.field('employer')}
          />
          <MoneyField label={t('Annual Income')} {...form.field('annualIncome')} />
        </>
      )}
      <SubmitFoot onCancel={() => onBack(form.values)} way={t('Back')} step>
        {t('Continue')}
      </SubmitFoot>
    </StepForm>
  )
}
