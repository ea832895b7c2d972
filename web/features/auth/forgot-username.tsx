import { Button, TextInput } from '@mantine/core'
import { useBackStep } from '../../kit/back-step.ts'
import { PhoneLink } from '../../kit/phone-link.tsx'
import { t } from '../../lib/i18n.ts'
import { servicePhone } from '../../lib/service-phone.ts'

/** Only the prompt (doc1 §2.2, C-12): no call is made, so the way on is the bank itself. */
export function ForgotUsername({ onBack }: { onBack: () => void }) {
  useBackStep(true, onBack)
  const phone = servicePhone()
  return (
    <form className="stack" onSubmit={event => event.preventDefault()} noValidate>
      <p>{t('Please enter your email address to recover your username.')}</p>
      <TextInput data-autofocus label={t('Email')} type="email" autoComplete="email" />
      <p className="quiet">
        {t(
          'For your security we do not show usernames here. Call customer service, and have your email address at hand.',
        )}
      </p>
      {phone && (
        <p>
          <PhoneLink phone={phone} />
        </p>
      )}
      <div>
        <Button variant="default" onClick={onBack}>
          {t('Back to Sign On')}
        </Button>
      </div>
    </form>
  )
}
