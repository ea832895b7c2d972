import { TextInput, type TextInputProps } from '@mantine/core'

/** "12345" or "12345-6789": digits as typed, at most nine, with the dash put in after the fifth. */
export const zipText = (typed: string): string => {
  const digits = typed.replace(/\D/g, '').slice(0, 9)
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits
}

/** ZIP or ZIP+4; gives and takes the text as shown. */
export function ZipField({
  onChange,
  ...rest
}: Omit<TextInputProps, 'onChange'> & { onChange?: (value: string) => void }) {
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="postal-code"
      maxLength={10}
      {...rest}
      onChange={event => onChange?.(zipText(event.currentTarget.value))}
    />
  )
}
