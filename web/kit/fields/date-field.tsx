import { TextInput, type TextInputProps } from '@mantine/core'
import type { Ref } from 'react'

/** A business date, value "YYYY-MM-DD", through the browser's own date input: typed, picked or spoken. */
export function DateField({
  onChange,
  ...rest
}: Omit<TextInputProps, 'onChange' | 'type'> & {
  onChange?: (value: string) => void
  ref?: Ref<HTMLInputElement>
}) {
  return (
    <TextInput
      {...rest}
      type="date"
      max={rest.max ?? '9999-12-31'}
      onChange={event => onChange?.(event.currentTarget.value)}
    />
  )
}
