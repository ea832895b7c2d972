import { CodeField, useCodeForm } from '../../kit/fields/code-field.tsx'
import css from './profile.module.css'
import { SubmitFoot } from '../../kit/action-foot.tsx'

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
  const { submit, field } = useCodeForm(onCode, error)
  return (
    <form className={`stack ${css.narrow}`} onSubmit={submit} noValidate>
      <p>{lead}</p>
      <CodeField ref={focusOnArrival} {...field} />
      <SubmitFoot onCancel={onCancel} held={busy} busy={busy}>
        {verb}
      </SubmitFoot>
    </form>
  )
}

const focusOnArrival = (input: HTMLInputElement | null) => input?.focus()
