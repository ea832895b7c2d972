import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { t } from '../../lib/i18n.ts'
import { session, useSession } from '../../lib/session.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { ForgotUsername } from './forgot-username.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { SignOnForm } from './sign-on-form.tsx'

type View = 'signOn' | 'forgotPassword' | 'forgotUsername'
const titles: Record<View, string> = {
  signOn: 'Sign On',
  forgotPassword: 'Forgot Password',
  forgotUsername: 'Forgot Username',
}

/** The sign-on modal (doc1 §2.2), with the second factor and the two ways out of a lost memory. */
export function SignOnDialog({
  opened,
  onClose,
  onEnroll,
}: {
  opened: boolean
  onClose: () => void
  onEnroll: () => void
}) {
  const [view, setView] = useState<View>('signOn')
  const asksFactor = useSession(snapshot => snapshot.matches('secondFactor'))
  const close = () => {
    session.send({ type: 'cancel' })
    setView('signOn')
    onClose()
  }
  if (asksFactor) {
    return (
      <Dialog opened={opened} onClose={close} title={t('Confirm that it is you')}>
        <SecondFactorForm onCancel={close} />
      </Dialog>
    )
  }
  return (
    <Dialog opened={opened} onClose={close} title={t(titles[view])}>
      {view === 'signOn' && <SignOnForm onForgot={setView} onEnroll={onEnroll} />}
      {view === 'forgotPassword' && <ForgotPassword onBack={() => setView('signOn')} />}
      {view === 'forgotUsername' && <ForgotUsername onBack={() => setView('signOn')} />}
    </Dialog>
  )
}
