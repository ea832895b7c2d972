import { TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useState, type FormEvent } from 'react'
import { t } from '../lib/i18n.ts'
import { trpc } from '../lib/trpc.ts'
import type { GateLook, GateRef } from './approval-gate.machine.ts'
import { Dialog } from './dialog.tsx'
import { SubmitFoot } from './action-foot.tsx'
import { RequestCode } from './request-code.tsx'

const titles: Record<GateLook, string> = {
  dashboard: 'Transaction Approval Code',
  account: 'Verification Required',
  enrollment: 'Registration Approval Code',
}

/** The gate's dialog: asks for the code that the look names. */
export function ApprovalModal({ opened, gate }: { opened: boolean; gate: GateRef }) {
  const state = useSelector(gate, snapshot => snapshot)
  const { look } = state.context
  return (
    <Dialog opened={opened} onClose={() => gate.send({ type: 'cancel' })} title={t(titles[look])}>
      <CodeForm
        look={look}
        error={state.context.error}
        busy={state.matches('checking')}
        onSubmit={code => gate.send({ type: 'submit', code })}
        onCancel={() => gate.send({ type: 'cancel' })}
      />
    </Dialog>
  )
}

interface CodeFormProps {
  look: GateLook
  error: string | undefined
  busy: boolean
  onSubmit: (code: string) => void
  onCancel: () => void
}

function CodeForm({ look, error, busy, onSubmit, onCancel }: CodeFormProps) {
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(code)
  }
  return (
    <form onSubmit={submit} className="stack" noValidate>
      <p>
        {look === 'enrollment'
          ? t('Enter the Registration Approval Code that you received from the bank. Contact your bank to get one.')
          : t(
              'For your security, enter a transaction approval code to continue. Please contact your bank to get a transaction approval code.',
            )}
      </p>
      <TextInput
        data-autofocus
        label={t(look === 'enrollment' ? 'Registration Approval Code' : 'Transaction Approval Code')}
        value={code}
        onChange={event => setCode(event.currentTarget.value)}
        error={error && t(error)}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
      />
      {look !== 'enrollment' && <HowLong />}
      {look !== 'enrollment' && <RequestCode purpose="navigation" onDemo={onSubmit} busy={busy} />}
      <SubmitFoot onCancel={onCancel} busy={busy}>
        {t('Verify')}
      </SubmitFoot>
    </form>
  )
}

/** Whoever is asked for a code wants to know whether they will be asked again (C-35). */
function HowLong() {
  const minutes = trpc.auth.session.useQuery().data?.opensForMinutes
  if (minutes === undefined || minutes === 0) return null
  return (
    <p className="quiet">
      {minutes === null
        ? t('One code is enough until you log out. Moving money may ask for its own.')
        : t('One code is enough for {n} minutes. Moving money may ask for its own.', { n: minutes })}
    </p>
  )
}
