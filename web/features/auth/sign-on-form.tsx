import { Anchor, Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { login } from '../../../api/auth/login.schema.ts'
import { Banner } from '../../kit/banner.tsx'
import { PasswordField } from '../../kit/fields/password-field.tsx'
import { FormErrors, useSchemaForm } from '../../kit/form.tsx'
import { Icon } from '../../kit/icon.tsx'
import { t } from '../../lib/i18n.ts'
import { passkeysWork } from '../../lib/passkey.ts'
import { session, useSession, whySignOn } from '../../lib/session.ts'
import { forgetUsername, rememberedUsername, rememberUsername } from '../../lib/storage.ts'

interface Props {
  onForgot: (view: 'forgotPassword' | 'forgotUsername') => void
  onEnroll: () => void
}

/** Username, password, Save username (for the browser session only), and the three links. */
export function SignOnForm({ onForgot, onEnroll }: Props) {
  const remembered = rememberedUsername()
  const form = useSchemaForm(login, { username: remembered, password: '' })
  const [save, setSave] = useState(remembered !== '')
  const error = useSession(({ context }) => context.error)
  const notice = useSession(whySignOn)
  const busy = useSession(snapshot => snapshot.matches('signingOn'))
  const asksDevice = useSession(snapshot => snapshot.matches('usingPasskey'))

  const signOn = form.submit(credentials => {
    if (save) rememberUsername(credentials.username)
    else forgetUsername()
    session.send({ type: 'signOn', credentials })
  })

  return (
    <form onSubmit={signOn} className="stack" noValidate>
      {error ? <Banner tone="error">{error}</Banner> : notice && <Banner tone="warn">{notice}</Banner>}
      <FormErrors form={form} />
      <TextInput
        label={t('Username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus={remembered === '' || undefined}
        {...form.field('username')}
      />
      <PasswordField
        label={t('Password')}
        autoComplete="current-password"
        data-autofocus={remembered !== '' || undefined}
        {...form.field('password')}
      />
      <Checkbox label={t('Save username')} checked={save} onChange={event => setSave(event.currentTarget.checked)} />
      <Button type="submit" loading={busy} fullWidth>
        {t('Sign On')}
      </Button>
      {passkeysWork() === 'here' && (
        <Button
          variant="default"
          fullWidth
          leftSection={<Icon name="key" size={18} />}
          loading={asksDevice}
          disabled={busy}
          onClick={() => session.send({ type: 'usePasskey' })}
        >
          {t('Use a passkey')}
        </Button>
      )}
      <div className="between">
        <Anchor component="button" type="button" size="sm" onClick={() => onForgot('forgotUsername')}>
          {t('Forgot Username')}
        </Anchor>
        <Anchor component="button" type="button" size="sm" onClick={() => onForgot('forgotPassword')}>
          {t('Forgot Password')}
        </Anchor>
        <Anchor component="button" type="button" size="sm" onClick={onEnroll}>
          {t('Enroll Now')}
        </Anchor>
      </div>
    </form>
  )
}
