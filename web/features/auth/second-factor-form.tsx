import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { t } from '../../lib/i18n.ts'
import { session, useSession } from '../../lib/session.ts'
import { DialogFoot } from '../../kit/dialog-foot.tsx'

/** The second proof at sign-on: the authenticator app's digits, or the code that was mailed. */
export function SecondFactorForm({ onCancel }: { onCancel: () => void }) {
  const [code, setCode] = useState('')
  const [empty, setEmpty] = useState(false)
  const error = useSession(({ context }) => context.error)
  const method = useSession(({ context }) => context.method)
  const busy = useSession(snapshot => snapshot.matches({ secondFactor: 'checking' }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setEmpty(code.trim() === '')
    if (code.trim()) session.send({ type: 'code', code: code.trim() })
  }
  return (
    <form onSubmit={submit} className="stack" noValidate>
      <p>
        {method === 'totp'
          ? t('Enter the six digits that your authenticator app shows now.')
          : t('We have sent a code to your email address. Enter it here.')}
      </p>
      <TextInput
        data-autofocus
        label={t('Verification code')}
        value={code}
        onChange={event => setCode(event.currentTarget.value)}
        error={empty ? t('Please enter a verification code') : error}
        autoComplete="one-time-code"
        inputMode={method === 'totp' ? 'numeric' : 'text'}
        spellCheck={false}
      />
      <DialogFoot onCancel={onCancel}>
        <Button type="submit" loading={busy}>
          {t('Verify')}
        </Button>
      </DialogFoot>
    </form>
  )
}
