import { Button } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod'
import { Banner, Trouble } from '../../kit/banner.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { SubmitFoot } from '../../kit/action-foot.tsx'
import { PasswordField } from '../../kit/fields/password-field.tsx'
import { useSchemaForm } from '../../kit/form.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { RowsSkeleton } from '../../kit/skeletons.tsx'
import { Badge } from '../../kit/tag.tsx'
import { useUrlText } from '../../kit/use-url-text.ts'
import { moment } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { ask, trpc } from '../../lib/trpc.ts'
import { deviceOf } from './device.ts'
import css from './profile.module.css'
import { saySaved } from './saved-notice.ts'

type Ending = { id: string; device: string } | 'others'

/** Where the customer is signed on; any of them can be ended, with the password. */
export function SessionsCard() {
  const { data, error, refetch } = trpc.auth.sessions.useQuery()
  const [ends, setEnds] = useUrlText<string>('end', '')
  const [ending, setEnding] = useState<Ending | undefined>(ends === 'others' ? ends : undefined)
  const close = () => {
    setEnding(undefined)
    setEnds('')
  }
  const ended = async (done: string) => {
    close()
    saySaved(done)
    await refetch()
  }
  const others = data?.filter(({ current }) => !current) ?? []
  return (
    <SectionCard
      title={t('Where you are signed on')}
      actions={
        others.length > 0 && (
          <Button variant="default" onClick={() => setEnding('others')}>
            {t('Sign out everywhere else')}
          </Button>
        )
      }
    >
      {error && <Banner tone="error">{problemOf(error).text}</Banner>}
      {!data && !error && <RowsSkeleton rows={2} />}
      <ul className={css.lines}>
        {data?.map(({ id, current, agent, address, signedOnAt, lastSeenAt }) => (
          <li key={id} className="between">
            <div>
              <div className="row">
                <span>{deviceOf(agent) || t('Unknown device')}</span>
                {current && <Badge text={t('This device')} />}
              </div>
              <div className="quiet">
                {address} · {t('Signed on {when}', { when: moment(signedOnAt) })} ·{' '}
                {t('Last active {when}', { when: moment(lastSeenAt) })}
              </div>
            </div>
            {!current && (
              <Button
                variant="subtle"
                size="sm"
                aria-label={t('Sign out {device}', { device: deviceOf(agent) })}
                onClick={() => setEnding({ id, device: deviceOf(agent) || t('Unknown device') })}
              >
                {t('Sign out')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Dialog opened={ending !== undefined} onClose={close} title={t('Sign out elsewhere')}>
        {ending && <EndForm ending={ending} onEnded={done => void ended(done)} onCancel={close} />}
      </Dialog>
    </SectionCard>
  )
}

const schema = z.object({ password: z.string().min(1, 'Please enter your password.') })

interface EndFormProps {
  ending: Ending
  onEnded: (done: string) => void
  onCancel: () => void
}

/** Whoever finds a session open ends nobody else's with it: the password is asked for. */
function EndForm({ ending, onEnded, onCancel }: EndFormProps) {
  const form = useSchemaForm(schema, { password: '' })
  const [failed, setFailed] = useState('')
  const [busy, setBusy] = useState(false)
  const end = async ({ password }: { password: string }) => {
    setBusy(true)
    setFailed('')
    try {
      if (ending === 'others') await ask.auth.endOthers.mutate({ password })
      else await ask.auth.endSession.mutate({ id: ending.id, password })
      onEnded(ending === 'others' ? 'You were signed out everywhere else.' : 'That device was signed out.')
    } catch (thrown) {
      const problem = problemOf(thrown)
      if (!form.refused(problem)) setFailed(problem.text)
      setBusy(false)
    }
  }
  return (
    <form className={`stack ${css.narrow}`} onSubmit={form.submit(values => void end(values))} noValidate>
      <Trouble text={failed} />
      <p>
        {ending === 'others'
          ? t('Enter your password to sign out everywhere but here.')
          : t('Enter your password to sign out {device}.', { device: ending.device })}
      </p>
      <PasswordField
        data-autofocus
        label={t('Your password')}
        autoComplete="current-password"
        {...form.field('password')}
      />
      <SubmitFoot onCancel={onCancel} held={busy} busy={busy}>
        {t('Sign out')}
      </SubmitFoot>
    </form>
  )
}
