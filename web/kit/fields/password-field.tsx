import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { t } from '../../lib/i18n.ts'
import { Icon } from '../icon.tsx'

/** A password with a show/hide toggle. Pasting is allowed. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      visibilityToggleIcon={({ reveal }) => <Icon name={reveal ? 'eyeOff' : 'eye'} />}
      visibilityToggleButtonProps={{ 'aria-label': t('Show or hide password'), tabIndex: 0, 'aria-hidden': false }}
      {...props}
    />
  )
}
