import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { t } from '../../lib/i18n.ts'
import css from './profile.module.css'
import { DialogFoot } from '../../kit/dialog-foot.tsx'

/** One code and two buttons. Takes the focus when it appears. */
export function CodeForm({
  lead,
  error,
  verb,
  busy,
  onCode,
  onCancel,
}: {
  lead: string
  error: string | undefined
  verb: string
  busy: boolean
  onCode: (code: string) => void
  onCancel: () => void
}) {
  const [code, setCode] = useState('')
  const [empty, setEmpty] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setEmpty(code.trim() === '')
    if (code.trim()) onCode(code.trim())
  }
  return (
    <form className={`stack ${css.narrow}`} onSubmit={submit} noValidate>
      <p>{lead}</p>
      <TextInput
        ref={focusOnArrival}
        label={t('Verification code')}
        value={code}
        onChange={event => setCode(event.currentTarget.value)}
        error={empty ? t('Please enter a verification code') : error}
        autoComplete="one-time-code"
        spellCheck={false}
      />
      <DialogFoot onCancel={onCancel} held={busy}>
        <Button type="submit" loading={busy}>
          {verb}
        </Button>
      </DialogFoot>
    </form>
  )
}

const focusOnArrival = (input: HTMLInputElement | null) => input?.focus()
