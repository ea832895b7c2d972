import { useMachine } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import { fromPromise } from 'xstate'
import { useGate } from '../../kit/approval-gate.tsx'
import { Banner } from '../../kit/banner.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { spoken, t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { session, toCustomer } from '../../lib/session.ts'
import { ask } from '../../lib/trpc.ts'
import { AccountStep } from './enrollment-account.tsx'
import { ContactStep } from './enrollment-contact.tsx'
import { PersonalStep } from './enrollment-personal.tsx'
import { enrollmentMachine, EnrollmentRefused, steps, type Draft } from './enrollment.machine.ts'

async function enroll({
  personal,
  contact,
  account: { confirmPassword: _, agreeToTerms: __, ...account },
}: Draft): Promise<void> {
  try {
    const name = `${personal.firstName} ${personal.lastName}`.trim()
    // The state was chosen from the list; the schema's type is that list.
    const { token, user } = await ask.auth.register.mutate({
      ...personal,
      ...contact,
      ...account,
      name,
      language: spoken(),
    } as Parameters<typeof ask.auth.register.mutate>[0])
    session.send({ type: 'registered', signedOn: { token, customer: toCustomer(user) } })
  } catch (error) {
    const { text, field } = problemOf(error, 'Registration failed. Please try again.')
    throw new EnrollmentRefused(text, field)
  }
}

const titles = { personal: 'Personal Information', contact: 'Contact Information', account: 'Account Setup' } as const

/** Enrollment (doc1 §2.3): first the Registration Approval Code, then three steps. Success signs in. */
export function EnrollmentDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const gate = useGate()
  const [approved, setApproved] = useState(false)
  useEffect(() => {
    if (opened && !approved) gate.pass(() => setApproved(true), { look: 'enrollment', giveUp: onClose })
    // Asked once for each opening; the gate itself ignores a second wish while it is asking.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [opened, approved])
  return opened && approved ? <Steps onClose={onClose} /> : null
}

function Steps({ onClose }: { onClose: () => void }) {
  const machine = useMemo(
    () => enrollmentMachine.provide({ actors: { submit: fromPromise(({ input }) => enroll(input)) } }),
    [],
  )
  const [state, send] = useMachine(machine)
  const { draft, refused } = state.context
  const step = state.matches('personal') ? 'personal' : state.matches('contact') ? 'contact' : 'account'
  return (
    <Dialog opened onClose={onClose} title={t(titles[step])} tall>
      <div className="stack">
        <p className="eyebrow">{t('Step {n} of {count}', { n: steps.indexOf(step) + 1, count: steps.length })}</p>
        {refused && <Banner tone="error">{refused.text}</Banner>}
        {step === 'personal' && (
          <PersonalStep
            draft={draft.personal}
            refused={refused}
            onNext={personal => send({ type: 'personal', personal })}
          />
        )}
        {step === 'contact' && (
          <ContactStep
            draft={draft.contact}
            refused={refused}
            onNext={contact => send({ type: 'contact', contact })}
            onBack={contact => send({ type: 'back', contact })}
          />
        )}
        {step === 'account' && (
          <AccountStep
            draft={draft.account}
            refused={refused}
            busy={state.matches('submitting')}
            onNext={account => send({ type: 'account', account })}
            onBack={account => send({ type: 'back', account })}
          />
        )}
      </div>
    </Dialog>
  )
}
