import { Button, TextInput } from '@mantine/core'
import { useMachine } from '@xstate/react'
import { fromPromise } from 'xstate'
import * as z from 'zod'
import { CodeField } from '../../kit/fields/code-field.tsx'
import { Banner } from '../../kit/banner.tsx'
import { PasswordField } from '../../kit/fields/password-field.tsx'
import { FormErrors, useSchemaForm } from '../../kit/form.tsx'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { ask } from '../../lib/trpc.ts'
import { forgotPasswordMachine, type NewPassword } from './forgot-password.machine.ts'
import { SubmitFoot } from '../../kit/action-foot.tsx'

const said = async <T,>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer
  } catch (error) {
    throw new Error(problemOf(error).text)
  }
}

const machine = forgotPasswordMachine.provide({
  actors: {
    start: fromPromise(({ input }) => said(ask.auth.forgotPassword.mutate(input))),
    reset: fromPromise(({ input }) => said(ask.auth.resetPassword.mutate(input))),
  },
})

/** doc1 §2.2, §5: the username, then the documented message, the security question and a new password. */
export function ForgotPassword({ onBack }: { onBack: () => void }) {
  const [state, send] = useMachine(machine)
  const { started, error } = state.context
  if (state.matches('done')) {
    return (
      <div className="stack">
        <Banner tone="success">{t('Your password has been changed. You can sign on with it now.')}</Banner>
        <Button onClick={onBack}>{t('Back to Sign On')}</Button>
      </div>
    )
  }
  return (
    <div className="stack">
      {error && <Banner tone="error">{error}</Banner>}
      {started ? (
        <AnswerForm
          question={started.securityQuestion}
          busy={state.matches('resetting')}
          onAnswer={answer => send({ type: 'answer', ...answer })}
          onAgain={() => send({ type: 'again' })}
        />
      ) : (
        <UsernameForm
          busy={state.matches('sending')}
          onUsername={username => send({ type: 'username', username })}
          onBack={onBack}
        />
      )}
    </div>
  )
}

/** doc1 §8: the text of the form; the call's own is "Username is required". */
const username = z.object({ username: z.string().trim().min(1, 'Please enter your username to reset your password.') })

function UsernameForm({
  busy,
  onUsername,
  onBack,
}: {
  busy: boolean
  onUsername: (username: string) => void
  onBack: () => void
}) {
  const form = useSchemaForm(username, { username: '' })
  return (
    <form onSubmit={form.submit(values => onUsername(values.username))} className="stack" noValidate>
      <p>{t('Enter your username. We will send you what you need to choose a new password.')}</p>
      <TextInput data-autofocus label={t('Username')} autoComplete="username" {...form.field('username')} />
      <SubmitFoot onCancel={onBack} way={t('Back to Sign On')} step busy={busy}>
        {t('Continue')}
      </SubmitFoot>
    </form>
  )
}

const answer = z.object({
  mailedCode: z.string().trim(),
  securityAnswer: z.string().trim().min(1, 'Please enter your security answer.'),
  password: z.string().min(8, 'Password must be at least 8 characters.'),
})

function AnswerForm({
  question,
  busy,
  onAnswer,
  onAgain,
}: {
  question: string
  busy: boolean
  onAnswer: (answer: NewPassword) => void
  onAgain: () => void
}) {
  const form = useSchemaForm(answer, { mailedCode: '', securityAnswer: '', password: '' })
  return (
    <form onSubmit={form.submit(onAnswer)} className="stack" noValidate>
      <Banner tone="success">{t('Password reset instructions have been sent to your email.')}</Banner>
      <FormErrors form={form} />
      <CodeField
        label={t('Code from the email')}
        description={t('Leave it empty when you have not been sent one.')}
        {...form.field('mailedCode')}
      />
      <TextInput label={t(question)} autoComplete="off" {...form.field('securityAnswer')} />
      <PasswordField label={t('New password')} autoComplete="new-password" {...form.field('password')} />
      <SubmitFoot onCancel={onAgain} way={t('Back')} step busy={busy}>
        {t('Change password')}
      </SubmitFoot>
    </form>
  )
}
