import { Anchor, Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod'
import { Trouble } from '../../kit/banner.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { ActionFoot, SubmitFoot } from '../../kit/action-foot.tsx'
import { useSchemaForm } from '../../kit/form.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { day, moment } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { ask, trpc } from '../../lib/trpc.ts'
import { NoPasskey, passkeysWork } from '../../lib/passkey.ts'
import { createPasskey } from './create-passkey.ts'
import css from './profile.module.css'
import { ProofForm } from './proof-form.tsx'
import { saySaved } from './saved-notice.ts'
import { useProved } from './use-proved.ts'

/** Passkeys: listed; added and removed with the password and the present factor. */
export function PasskeysCard() {
  const { data = [], refetch } = trpc.auth.passkeys.useQuery()
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<{ id: string; name: string }>()
  const removed = () => {
    setRemoving(undefined)
    saySaved('The passkey was removed.')
    void refetch()
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
              onClick={() => setRemoving({ id, name })}
            >
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
      <Dialog opened={adding} onClose={() => setAdding(false)} title={t('Add a passkey')}>
        <AddPasskey onAdded={added} onCancel={() => setAdding(false)} />
      </Dialog>
      <Dialog opened={removing !== undefined} onClose={() => setRemoving(undefined)} title={t('Remove a passkey')}>
        {removing && <RemovePasskey {...removing} onRemoved={removed} onCancel={() => setRemoving(undefined)} />}
      </Dialog>
    </SectionCard>
  )
}

function RemovePasskey({
  id,
  name,
  onRemoved,
  onCancel,
}: {
  id: string
  name: string
  onRemoved: () => void
  onCancel: () => void
}) {
  const [failed, setFailed] = useState('')
  const { asked, busy, run } = useProved(
    async proof => {
      await ask.auth.removePasskey.mutate({ id, ...proof })
      onRemoved()
    },
    (_, { text }) => setFailed(text),
  )
  if (asked) return <ProofForm {...asked} verb={t('Remove')} busy={busy} onProof={run} onCancel={onCancel} />
  return (
    <div className="stack">
      <Trouble text={failed} />
      <p>{t('The passkey "{name}" will no longer sign on to your accounts.', { name })}</p>
      <ActionFoot onCancel={onCancel}>
        <Button loading={busy} onClick={() => run()}>
          {t('Remove')}
        </Button>
      </ActionFoot>
    </div>
  )
}

const schema = z.object({
  name: z.string().trim().min(1, 'Please name this passkey.').max(60, 'Please name this passkey.'),
})

function AddPasskey({ onAdded, onCancel }: { onAdded: () => void; onCancel: () => void }) {
  const form = useSchemaForm(schema, { name: '' })
  const [failed, setFailed] = useState('')
  const { asked, busy, run } = useProved(
    async proof => {
      setFailed('')
      await createPasskey(form.values.name.trim(), proof)
      onAdded()
    },
    (error, problem) => {
      if (error instanceof NoPasskey) setFailed(t('This browser did not make a passkey. You can try again.'))
      else if (!form.refused(problem)) setFailed(problem.text)
    },
  )
  if (asked) return <ProofForm {...asked} verb={t('Add a passkey')} busy={busy} onProof={run} onCancel={onCancel} />
  return (
    <form className="stack" onSubmit={form.submit(() => run())} noValidate>
      <Trouble text={failed} />
      <TextInput
        data-autofocus
        label={t('Name of the passkey')}
        placeholder={t('My laptop')}
        autoComplete="off"
        {...form.field('name')}
      />
      <SubmitFoot onCancel={onCancel} busy={busy}>
        {t('Add a passkey')}
      </SubmitFoot>
    </form>
  )
}
