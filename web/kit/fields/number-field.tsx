import { TextInput, type TextInputProps } from '@mantine/core'

/** A number with its unit: typed, or stepped with the arrow keys. Gives and takes text; what is wrong is for the form to say. */
export function NumberField({
  onChange,
  unit,
  ...rest
}: Omit<TextInputProps, 'onChange' | 'type' | 'rightSection'> & { onChange?: (value: string) => void; unit?: string }) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: 'num' }}
      {...rest}
      type="number"
      rightSection={unit && <span className="quiet">{unit}</span>}
      rightSectionWidth={unit && unit.length > 1 ? 60 : 36}
      rightSectionPointerEvents="none"
      onChange={event => onChange?.(event.currentTarget.value)}
      // A wheel over a focused number field would change it unseen.
      onWheel={event => event.currentTarget.blur()}
    />
  )
}
