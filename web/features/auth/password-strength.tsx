import { strengthOf } from '../../../api/auth/password-rules.schema.ts'
import { t } from '../../lib/i18n.ts'
import css from './password-strength.module.css'

const words = { weak: 'Weak', medium: 'Medium', strong: 'Strong' } as const
const filled = { weak: 1, medium: 2, strong: 3 } as const

/** doc1 §5: how many of the five criteria hold, in a word and three bars. */
export function PasswordStrength({ password }: { password: string }) {
  if (password === '') return null
  const strength = strengthOf(password)
  return (
    <p className={css.strength} data-strength={strength} role="status">
      {[1, 2, 3].map(bar => (
        <span key={bar} className={css.bar} data-on={bar <= filled[strength]} aria-hidden="true" />
      ))}
      {t('Password strength: {strength}', { strength: t(words[strength]) })}
    </p>
  )
}
