import { TextInput, type TextInputProps } from '@mantine/core'
import type { ClipboardEvent } from 'react'

/**
 * An amount in dollars as text: plain digits and at most two decimals are for the schema to judge, so that what was typed
 * stays. A pasted "$1,234.50" becomes 1234.50. Works with `form.getInputProps('amount')`.
 */
export function MoneyField({
  onChange,
  ...rest
}: Omit<TextInputProps, 'onChange'> & { onChange?: (value: string) => void }) {
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    const plain = pasted.trim().replace(/^\$/, '').replaceAll(',', '')
    if (plain === pasted || !/^\d+(\.\d+)?$/.test(plain)) return
    event.preventDefault()
    onChange?.(plain)
  }
  return (
    <TextInput
      leftSection={<span aria-hidden="true">$</span>}
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      classNames={{ input: 'num' }}
      {...rest}
      onChange={event => onChange?.(event.currentTarget.value)}
      onPaste={paste}
    />
  )
}
