import { useState } from 'react'
import { CodeField } from '../../kit/fields/code-field.tsx'
import { changePassword } from '../../../api/auth/passwords.schema.ts'
import { Trouble } from '../../kit/banner.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { SubmitFoot } from '../../kit/action-foot.tsx'
import { PasswordField } from '../../kit/fields/password-field.tsx'
import { useSchemaForm } from '../../kit/form.tsx'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { ask, queries } from '../../lib/trpc.ts'
import type { Method } from './proof-form.tsx'
import { saySaved } from './saved-notice.ts'
import { asksForProof, methodIn } from './use-proved.ts'

const empty = { currentPassword: '', newPassword: '', confirmPassword: '', code: '' }

/** The Change Password modal (doc1 §2.6, §5). Every other session ends with it. */
export function ChangePasswordDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Change Password')}>
      <ChangePasswordForm onClose={onClose} />
    </Dialog>
  )
}

function ChangePasswordForm({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm(changePassword, empty)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState('')
  const [method, setMethod] = useState<Method>()
  const send = async ({ currentPassword, newPassword, code }: typeof empty) => {
    setBusy(true)
    setFailed('')
    try {
      await ask.auth.changePassword.mutate({ currentPassword, newPassword, ...(code.trim() ? { code } : {}) })
      saySaved('Your password was changed. Every other device was signed out.')
      void queries.invalidateQueries()
      onClose()
    } catch (error) {
      const problem = problemOf(error, 'Failed to change password')
      if (asksForProof(problem)) setMethod(methodIn(error))
      else if (!form.refused(problem)) setFailed(problem.text)
    }
    setBusy(false)
  }
  return (
    <form className="stack" onSubmit={form.submit(values => void send(values))} noValidate>
      <Trouble text={failed} />
      <PasswordField
        data-autofocus
        label={t('Current password')}
        autoComplete="current-password"
        {...form.field('currentPassword')}
      />
      <PasswordField
        label={t('New password')}
        description={t(
          'At least 8 characters. An uppercase letter, a number and a special character make it stronger.',
        )}
        autoComplete="new-password"
        {...form.field('newPassword')}
      />
      <PasswordField label={t('Confirm new password')} autoComplete="new-password" {...form.field('confirmPassword')} />
      {method && (
        <CodeField
          ref={focusOnArrival}
          description={
            method === 'totp'
              ? t('The six digits that your authenticator app shows now.')
              : t('We have sent it to your email address.')
          }
          {...form.field('code')}
          onDemo={method === 'mail' ? code => form.setFieldValue('code', code) : undefined}
        />
      )}
      <SubmitFoot onCancel={onClose} busy={busy}>
        {t('Change Password')}
      </SubmitFoot>
    </form>
  )
}

const focusOnArrival = (input: HTMLInputElement | null) => input?.focus()
