import { TextInput, type TextInputProps } from '@mantine/core'
import { NumberFormatBase, PatternFormat, patternFormatter } from 'react-number-format'
import { nationalPhone } from '../../../api/platform/phone.schema.ts'

/** Fields that format themselves while typing; the value they give and take is digits only. */
type Props = Omit<TextInputProps, 'onChange' | 'value' | 'defaultValue' | 'type'> & {
  value?: string
  onChange?: (digits: string) => void
}

/** What every such field is, whatever its form. */
const digitsIn = ({ value, onChange, ...rest }: Props) => ({
  ...rest,
  customInput: TextInput,
  value: value ?? '',
  valueIsNumericString: true,
  type: 'text' as const,
  inputMode: 'numeric' as const,
  onValueChange: (values: { value: string }, { source }: { source: string }) => {
    if (source === 'event') onChange?.(values.value)
  },
})

/** doc1 §2.3: XXX-XX-XXXX. */
export const SsnField = (props: Props) => (
  <PatternFormat placeholder="XXX-XX-XXXX" autoComplete="off" format="###-##-####" {...digitsIn(props)} />
)

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
export const PhoneField = (props: Props) => (
  <NumberFormatBase
    placeholder="(XXX) XXX-XXXX"
    autoComplete="tel-national"
    format={phoneShown}
    removeFormatting={phoneTyped}
    isValidInputCharacter={character => /[\d+]/.test(character)}
    {...digitsIn(props)}
  />
)
