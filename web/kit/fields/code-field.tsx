import { Anchor, TextInput, type TextInputProps } from '@mantine/core'
import { useState, type ComponentProps, type FormEvent } from 'react'
import { t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'

type CodeFieldProps = ComponentProps<typeof TextInput> & {
  /** Goes on with the demo's code, where that is good for what is asked. */
  onDemo?: ((code: string) => void) | undefined
  /** A code is being tried: the demo's waits until that has its answer, as the button of the form does. */
  busy?: boolean
}

/** A code that was sent, or that an app shows. */
export const CodeField = ({ label = t('Verification code'), onDemo, busy = false, ...rest }: CodeFieldProps) => (
  <div>
    <TextInput label={label} autoComplete="one-time-code" spellCheck={false} {...rest} />
    {onDemo && <DemoCode onDemo={onDemo} busy={busy} />}
  </div>
)

/** A demo mails nobody: it says that it is one, and which code is always good (C-06). Nothing outside a demo. */
export function DemoCode({ onDemo, busy = false }: { onDemo: (code: string) => void; busy?: boolean }) {
  const code = trpc.auth.session.useQuery().data?.demoCode
  if (!code) return null
  return (
    <p className="between quiet" style={{ marginBlock: 0 }}>
      <span>{t('This is a demo. Its code is {code}.', { code })}</span>
      <Anchor component="button" type="button" mih={44} disabled={busy} onClick={() => onDemo(code)}>
        {t('Use it')}
      </Anchor>
    </p>
  )
}

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
