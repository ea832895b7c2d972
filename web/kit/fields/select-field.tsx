import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { t } from '../../lib/i18n.ts'

export interface Choice {
  value: string
  label: string
  disabled?: boolean
}

/**
 * A choice out of a list: the device's own list, good under a thumb and with a keyboard. `placeholder` adds an
 * empty first line.
 */
export function SelectField({
  data,
  placeholder,
  onChange,
  ...rest
}: Omit<NativeSelectProps, 'data' | 'onChange'> & {
  data: readonly Choice[]
  placeholder?: string
  onChange?: (value: string) => void
}) {
  const empty = placeholder === undefined ? [] : [{ value: '', label: placeholder || t('Choose one') }]
  return <NativeSelect {...rest} data={[...empty, ...data]} onChange={event => onChange?.(event.currentTarget.value)} />
}
