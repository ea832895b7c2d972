import { TextInput, type TextInputProps } from '@mantine/core'
import { NumberFormatBase, PatternFormat, patternFormatter } from 'react-number-format'
import { nationalPhone } from '../../../api/platform/phone.schema.ts'

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
const PHONE = '(###) ###-####'
/** As it is written here as soon as it can be such a number; anything else stays as it was typed, and is refused. */
const phoneShown = (value: string): string => {
  const national = nationalPhone(value)
  return /^\d{1,10}$/.test(national) ? patternFormatter(national, { format: PHONE }) : value
}
const phoneTyped = (text: string): string =>
  nationalPhone((text.trim().startsWith('+') ? '+' : '') + text.replace(/\D/g, ''))

/**
 * doc1 §2.3: (XXX) XXX-XXXX. What is pasted or filled in at once may have the country's code before it, which is taken
 * off; digits of another country's number are never cut to ten.
 */
export const PhoneField = ({ value, onChange, ...rest }: Props) => (
  <NumberFormatBase
    placeholder="(XXX) XXX-XXXX"
    autoComplete="tel-national"
    {...rest}
    customInput={TextInput}
    format={phoneShown}
    removeFormatting={phoneTyped}
    isValidInputCharacter={character => /[\d+]/.test(character)}
    value={value ?? ''}
    valueIsNumericString
    type="text"
    inputMode="numeric"
    onValueChange={(values, { source }) => {
      if (source === 'event') onChange?.(values.value)
    }}
  />
)
