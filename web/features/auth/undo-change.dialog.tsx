import { Button } from '@mantine/core'
import { useState } from 'react'
import { Banner } from '../../kit/banner.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { ActionFoot } from '../../kit/action-foot.tsx'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { session } from '../../lib/session.ts'
import { ask } from '../../lib/trpc.ts'

/**
 * Takes back a change of who may get in, from the address that the bank knew before it. A visit alone changes
 * nothing.
 */
export function UndoChangeDialog({
  opened,
  token,
  onClose,
  onSignOn,
}: {
  opened: boolean
  token: string | undefined
  onClose: () => void
  onSignOn: () => void
}) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Undo a change')}>
      {token && <UndoChange token={token} onClose={onClose} onSignOn={onSignOn} />}
    </Dialog>
  )
}

function UndoChange({ token, onClose, onSignOn }: { token: string; onClose: () => void; onSignOn: () => void }) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState('')
  const [done, setDone] = useState('')
  const undo = async () => {
    setBusy(true)
    setFailed('')
    try {
      const { message } = await ask.auth.undoChange.mutate({ token })
      setDone(t(message))
    } catch (error) {
      setFailed(problemOf(error).text)
    }
    setBusy(false)
  }
  // Whoever was signed in here was signed out by the bank.
  const signOnAgain = () => {
    session.send({ type: 'signOut' })
    onSignOn()
  }
  if (done) {
    return (
      <div className="stack">
        <Banner tone="success">{done}</Banner>
        <p>{t('Sign on and choose a new password.')}</p>
        <Button onClick={signOnAgain}>{t('Sign On')}</Button>
      </div>
    )
  }
  return (
    <div className="stack">
      {failed && <Banner tone="error">{failed}</Banner>}
      <p>{t('Your sign-on and details become what they were before the change. Every device is signed out.')}</p>
      <ActionFoot onCancel={onClose} held={busy}>
        <Button onClick={() => void undo()} loading={busy}>
          {t('Undo the change')}
        </Button>
      </ActionFoot>
    </div>
  )
}
