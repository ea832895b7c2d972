import { TextInput, type TextInputProps } from '@mantine/core'
import type { ClipboardEvent } from 'react'
import { amountWritten } from '../../lib/amounts.ts'

/** What may stand there on the way to an amount: digits, with at most two decimals. */
const DIGITS = /^\d*(\.\d{0,2})?$/

/**
 * An amount in dollars as text: plain digits and at most two decimals are for the schema to judge, so that what was
 * typed stays. A pasted "$1,234.50" becomes 1234.50; a pasted "12,50" stays, and is refused as one that is typed.
 * Works with `form.getInputProps('amount')`. `digitsOnly` takes nothing else in the first place, where the documents
 * say so (doc3 §5).
 */
export function MoneyField({
  onChange,
  digitsOnly = false,
  ...rest
}: Omit<TextInputProps, 'onChange'> & { onChange?: (value: string) => void; digitsOnly?: boolean }) {
  const type = (value: string) => {
    if (!digitsOnly || DIGITS.test(value)) onChange?.(value)
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    const plain = amountWritten(pasted)
    if (plain === undefined || plain === pasted) return
    event.preventDefault()
    type(plain)
  }
  return (
    <TextInput
      leftSection={<span aria-hidden="true">$</span>}
      leftSectionPointerEvents="none"
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      classNames={{ input: 'num' }}
      {...rest}
      onChange={event => type(event.currentTarget.value)}
      onPaste={paste}
    />
  )
}
