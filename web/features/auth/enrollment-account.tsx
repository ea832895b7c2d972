import { Anchor, Checkbox, TextInput } from '@mantine/core'
import { accountStep, securityQuestions } from '../../../api/auth/register.schema.ts'
import { PasswordField } from '../../kit/fields/password-field.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { FormErrors, useRefusal, useSchemaForm, type Refused } from '../../kit/form.tsx'
import { t } from '../../lib/i18n.ts'
import { SubmitFoot } from '../../kit/action-foot.tsx'
import type { Account } from './enrollment.machine.ts'
import { PasswordStrength } from './password-strength.tsx'

interface Props {
  draft: Account
  refused: Refused
  busy: boolean
  onNext: (values: Account) => void
  onBack: (values: Account) => void
}

/** Step 3 of enrollment. */
export function AccountStep({ draft, refused, busy, onNext, onBack }: Props) {
  const form = useSchemaForm(accountStep, { ...draft })
  useRefusal(form, refused)
  return (
    <form onSubmit={form.submit(onNext)} className="stack" noValidate>
      <FormErrors form={form} />
      <TextInput
        data-autofocus
        label={t('Username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('username')}
      />
      <div>
        <PasswordField label={t('Password')} autoComplete="new-password" {...form.field('password')} />
        <PasswordStrength password={form.values.password} />
      </div>
      <PasswordField label={t('Confirm Password')} autoComplete="new-password" {...form.field('confirmPassword')} />
      <SelectField
        label={t('Security Question')}
        placeholder={t('Choose a question')}
        data={securityQuestions.map(value => ({ value, label: t(value) }))}
        {...form.field('securityQuestion')}
      />
      <TextInput label={t('Security Answer')} autoComplete="off" {...form.field('securityAnswer')} />
      <Checkbox
        label={
          <>
            {t('I agree to the')}{' '}
            <Anchor href="/terms" target="_blank" rel="noreferrer">
              {t('Terms and Conditions')}
            </Anchor>
          </>
        }
        {...form.field('agreeToTerms', 'checkbox')}
      />
      <SubmitFoot onCancel={() => onBack(form.values)} busy={busy} way={t('Back')} step>
        {t('Enroll')}
      </SubmitFoot>
    </form>
  )
}
