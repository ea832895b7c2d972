import { Anchor, Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod'
import { Banner } from '../../kit/banner.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { PasswordField } from '../../kit/fields/password-field.tsx'
import { useSchemaForm } from '../../kit/form.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { day, moment } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { ask, trpc } from '../../lib/trpc.ts'
import { NoPasskey, passkeysWork } from '../../lib/passkey.ts'
import { createPasskey } from './create-passkey.ts'
import css from './profile.module.css'
import { saySaved } from './saved-notice.ts'

/** Passkeys: listed, added with the password, removed. */
export function PasskeysCard() {
  const { data = [], refetch } = trpc.auth.passkeys.useQuery()
  const [adding, setAdding] = useState(false)
  const [failed, setFailed] = useState('')
  const remove = async (id: string) => {
    setFailed('')
    try {
      await ask.auth.removePasskey.mutate({ id })
      saySaved('The passkey was removed.')
    } catch (error) {
      setFailed(problemOf(error).text)
    }
    await refetch()
  }
  const work = passkeysWork()
  const added = () => {
    setAdding(false)
    saySaved('The passkey was added.')
    void refetch()
  }
  return (
    <SectionCard
      title={t('Passkeys')}
      note={t('Sign on with your device instead of a password.')}
      actions={
        work === 'here' && (
          <Button variant="default" onClick={() => setAdding(true)}>
            {t('Add a passkey')}
          </Button>
        )
      }
    >
      {failed && <Banner tone="error">{failed}</Banner>}
      {data.length === 0 && <p className="muted">{t('You have no passkeys yet.')}</p>}
      {work === 'nowhere' && <p className="muted">{t('Passkeys do not work in this browser at this address.')}</p>}
      {typeof work === 'object' && (
        <p className="muted">
          {t('A passkey needs an address with a name. Open the bank here to add one:')}{' '}
          <Anchor href={`${work.address}/profile?tab=security`}>{work.address}</Anchor>
        </p>
      )}
      <ul className={css.lines}>
        {data.map(({ id, name, addedAt, lastUsedAt }) => (
          <li key={id} className="between">
            <div>
              <div>{name}</div>
              <div className="quiet">
                {t('Added {date}', { date: day(addedAt) })}
                {lastUsedAt && ` · ${t('Last used {when}', { when: moment(lastUsedAt) })}`}
              </div>
            </div>
            <Button
              variant="subtle"
              size="sm"
              aria-label={t('Remove passkey {name}', { name })}
              onClick={() => void remove(id)}
            >
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
      <Dialog opened={adding} onClose={() => setAdding(false)} title={t('Add a passkey')}>
        <AddPasskey onAdded={added} onCancel={() => setAdding(false)} />
      </Dialog>
    </SectionCard>
  )
}

const schema = z.object({
  name: z.string().trim().min(1, 'Please name this passkey.').max(60, 'Please name this passkey.'),
  password: z.string().min(1, 'Please enter your password.'),
})

function AddPasskey({ onAdded, onCancel }: { onAdded: () => void; onCancel: () => void }) {
  const form = useSchemaForm(schema, { name: '', password: '' })
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState('')
  const send = async (wanted: { name: string; password: string }) => {
    setBusy(true)
    setFailed('')
    try {
      await createPasskey(wanted)
      onAdded()
    } catch (error) {
      const problem = problemOf(error)
      if (error instanceof NoPasskey) setFailed(t('This browser did not make a passkey. You can try again.'))
      else if (!form.refused(problem)) setFailed(problem.text)
    }
    setBusy(false)
  }
  return (
    <form className="stack" onSubmit={form.submit(values => void send(values))} noValidate>
      {failed && <Banner tone="error">{failed}</Banner>}
      <TextInput
        data-autofocus
        label={t('Name of the passkey')}
        placeholder={t('My laptop')}
        autoComplete="off"
        {...form.field('name')}
      />
      <PasswordField label={t('Your password')} autoComplete="current-password" {...form.field('password')} />
      <div className="between">
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={busy}>
          {t('Add a passkey')}
        </Button>
      </div>
    </form>
  )
}
