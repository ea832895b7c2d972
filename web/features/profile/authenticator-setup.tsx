import { useEffect, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { CodeForm } from './code-form.tsx'
import css from './profile.module.css'
import type { Seed } from './two-factor.machine.ts'

/**
 * The seed as a picture for the app's camera and as letters for typing; then the first code proves that the app has it.
 */
export function AuthenticatorSetup({
  seed,
  error,
  busy,
  onCode,
  onCancel,
}: {
  seed: Seed
  error: string | undefined
  busy: boolean
  onCode: (code: string) => void
  onCancel: () => void
}) {
  const picture = useQr(seed.uri)
  return (
    <div className="stack">
      <p>{t('Scan this picture with your authenticator app, or type the key.')}</p>
      {picture && (
        <img className={css.qr} src={picture} width={200} height={200} alt={t('QR code for your authenticator app')} />
      )}
      <p>
        {t('Key')} <code className={css.secret}>{seed.secret}</code>
      </p>
      <CodeForm
        lead={t('Then enter the six digits that the app shows.')}
        error={error}
        verb={t('Turn on')}
        busy={busy}
        onCode={onCode}
        onCancel={onCancel}
      />
    </div>
  )
}

/** The picture is drawn in the browser: the seed goes nowhere. */
function useQr(text: string): string | undefined {
  const [picture, setPicture] = useState<string>()
  useEffect(() => {
    let here = true
    const draw = async () => {
      const { toDataURL } = await import('qrcode')
      const drawn = await toDataURL(text, { margin: 1, width: 400 })
      if (here) setPicture(drawn)
    }
    void draw()
    return () => {
      here = false
    }
  }, [text])
  return picture
}
