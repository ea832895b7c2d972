import { TextInput, type TextInputProps } from '@mantine/core'
import type { Ref } from 'react'
import { fullDay } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'

interface Bounds {
  min?: string | number | undefined
  max?: string | number | undefined
}

/**
 * Why a day is not taken, in the customer's language: the browser's picker offers none outside the bounds, but one
 * can be typed.
 */
export function dayOutside(typed: unknown, { min, max }: Bounds): string | undefined {
  if (typeof typed !== 'string' || typed === '') return undefined
  if (typeof min === 'string' && typed < min) return t('Please choose {date} or a later day.', { date: fullDay(min) })
  if (typeof max === 'string' && typed > max)
    return t('Please choose {date} or an earlier day.', { date: fullDay(max) })
  return undefined
}

/**
 * A business date, value "YYYY-MM-DD", through the browser's own date input: typed, picked or spoken. A day outside
 * `min` and `max` is told to the form (`data-outside`), which says so when it is sent.
 */
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
      data-outside={dayOutside(rest.value, rest)}
      onChange={event => onChange?.(event.currentTarget.value)}
    />
  )
}
