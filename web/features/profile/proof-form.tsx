import * as z from 'zod'
import { CodeField } from '../../kit/fields/code-field.tsx'
import { Trouble } from '../../kit/banner.tsx'
import { PasswordField } from '../../kit/fields/password-field.tsx'
import { useSchemaForm } from '../../kit/form.tsx'
import { t } from '../../lib/i18n.ts'
import css from './profile.module.css'
import { SubmitFoot } from '../../kit/action-foot.tsx'

export interface Proof {
  password: string
  code: string
}

export type Method = 'mail' | 'totp'

const schema = z.object({
  password: z.string().min(1, 'Please enter your password.'),
  code: z.string().trim().min(1, 'Please enter a verification code'),
})

/** What a change of access asks for: the password, and the factor that is there (ARCHITECTURE, Security). */
export function ProofForm({
  method,
  error,
  verb,
  busy,
  onProof,
  onCancel,
}: {
  method: Method
  error: string | undefined
  verb: string
  busy: boolean
  onProof: (proof: Proof) => void
  onCancel: () => void
}) {
  const form = useSchemaForm(schema, { password: '', code: '' })
  return (
    <form className={`stack ${css.narrow}`} onSubmit={form.submit(onProof)} noValidate>
      <Trouble text={error} />
      <p>
        {method === 'totp'
          ? t('Enter your password and the six digits that your authenticator app shows now.')
          : t('Enter your password and the code that we have sent to your email address.')}
      </p>
      <PasswordField
        data-autofocus
        label={t('Your password')}
        autoComplete="current-password"
        {...form.field('password')}
      />
      <CodeField
        {...form.field('code')}
        onDemo={method === 'mail' ? code => form.setFieldValue('code', code) : undefined}
      />
      <SubmitFoot onCancel={onCancel} held={busy} busy={busy}>
        {verb}
      </SubmitFoot>
    </form>
  )
}
