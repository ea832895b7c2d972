import { TextInput, type TextInputProps } from '@mantine/core'
import { PatternFormat } from 'react-number-format'

/** Fields that format themselves while typing; the value they give and take is digits only. */
type Props = Omit<TextInputProps, 'onChange' | 'value' | 'defaultValue' | 'type'> & {
  value?: string
  onChange?: (digits: string) => void
}

const masked = (pattern: string, defaults: { placeholder: string; autoComplete: string }) =>
  function MaskedField({ value, onChange, ...rest }: Props) {
    return (
      <PatternFormat
        {...defaults}
        {...rest}
        customInput={TextInput}
        format={pattern}
        value={value ?? ''}
        valueIsNumericString
        type="text"
        inputMode="numeric"
        onValueChange={(values, { source }) => {
          if (source === 'event') onChange?.(values.value)
        }}
      />
    )
  }

/** doc1 §2.3: XXX-XX-XXXX. */
export const SsnField = masked('###-##-####', { placeholder: 'XXX-XX-XXXX', autoComplete: 'off' })
/** doc1 §2.3: (XXX) XXX-XXXX. */
export const PhoneField = masked('(###) ###-####', { placeholder: '(XXX) XXX-XXXX', autoComplete: 'tel-national' })
