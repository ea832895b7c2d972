import { TextInput, type TextInputProps } from '@mantine/core'
import { useState, type ComponentProps, type FormEvent } from 'react'
import { t } from '../../lib/i18n.ts'

/** A code that was sent, or that an app shows. */
export const CodeField = ({ label = t('Verification code'), ...rest }: ComponentProps<typeof TextInput>) => (
  <TextInput label={label} autoComplete="one-time-code" spellCheck={false} {...rest} />
)

/** The form of one code, which is handed on without the spaces around it; an empty one is asked for. */
export function useCodeForm(onCode: (code: string) => void, error: string | undefined) {
  const [code, setCode] = useState('')
  const [empty, setEmpty] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setEmpty(code.trim() === '')
    if (code.trim()) onCode(code.trim())
  }
  const field: TextInputProps = {
    value: code,
    onChange: event => setCode(event.currentTarget.value),
    error: empty ? t('Please enter a verification code') : error,
  }
  return { submit, field }
}
