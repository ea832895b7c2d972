import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { t } from '../../lib/i18n.ts'

export interface Choice {
  value: string
  label: string
  disabled?: boolean
}

/** It was chosen and is offered no longer. While nothing is offered yet nothing is gone. */
const isGone = (value: unknown, data: readonly Choice[]): boolean =>
  Boolean(value) && data.some(one => one.value !== '') && !data.some(one => one.value === value)

/**
 * A choice out of a list: the device's own list, good under a thumb and with a keyboard. `placeholder` adds an
 * empty first line. `gone`: what may be taken away elsewhere while it is chosen stays what is chosen, so that nothing
 * else is shown in its place, and the field says this of it.
 */
export function SelectField({
  data,
  placeholder,
  onChange,
  gone,
  error,
  ...rest
}: Omit<NativeSelectProps, 'data' | 'onChange'> & {
  data: readonly Choice[]
  placeholder?: string
  onChange?: (value: string) => void
  gone?: string
}) {
  const empty = placeholder === undefined ? [] : [{ value: '', label: placeholder || t('Choose one') }]
  const taken = gone !== undefined && isGone(rest.value, data)
  return (
    <NativeSelect
      {...rest}
      error={error ?? (taken && gone)}
      data={[...empty, ...(taken ? [{ value: String(rest.value), label: '' }] : []), ...data]}
      onChange={event => onChange?.(event.currentTarget.value)}
    />
  )
}
