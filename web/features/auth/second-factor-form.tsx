import { CodeField, useCodeForm } from '../../kit/fields/code-field.tsx'
import { t } from '../../lib/i18n.ts'
import { session, useSession } from '../../lib/session.ts'
import { SubmitFoot } from '../../kit/action-foot.tsx'

/** The second proof at sign-on: the authenticator app's digits, or the code that was mailed. */
export function SecondFactorForm({ onCancel }: { onCancel: () => void }) {
  const error = useSession(({ context }) => context.error)
  const method = useSession(({ context }) => context.method)
  const busy = useSession(snapshot => snapshot.matches({ secondFactor: 'checking' }))
  const { submit, field } = useCodeForm(code => session.send({ type: 'code', code }), error)
  return (
    <form onSubmit={submit} className="stack" noValidate>
      <p>
        {method === 'totp'
          ? t('Enter the six digits that your authenticator app shows now.')
          : t('We have sent a code to your email address. Enter it here.')}
      </p>
      <CodeField data-autofocus {...field} inputMode={method === 'totp' ? 'numeric' : 'text'} />
      <SubmitFoot onCancel={onCancel} busy={busy}>
        {t('Verify')}
      </SubmitFoot>
    </form>
  )
}
