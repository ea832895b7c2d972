import { TextInput, type TextInputProps } from '@mantine/core'

/**
 * A number with its unit behind it, or a sign before it: typed, or stepped with the arrow keys. Gives and takes
 * text; what is wrong is for the form to say.
 */
export function NumberField({
  onChange,
  unit,
  prefix,
  ...rest
}: Omit<TextInputProps, 'onChange' | 'type' | 'leftSection' | 'rightSection' | 'prefix'> & {
  onChange?: (value: string) => void
  unit?: string
  prefix?: string
}) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: 'num' }}
      {...rest}
      type="number"
      leftSection={prefix && <span aria-hidden="true">{prefix}</span>}
      rightSection={unit && <span className="quiet">{unit}</span>}
      rightSectionWidth={unit && unit.length > 1 ? 60 : 36}
      leftSectionPointerEvents="none"
      rightSectionPointerEvents="none"
      onChange={event => onChange?.(event.currentTarget.value)}
      // A wheel over a focused number field would change it unseen.
      onWheel={event => event.currentTarget.blur()}
    />
  )
}
