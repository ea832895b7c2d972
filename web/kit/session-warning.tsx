import { Button } from '@mantine/core'
import { t } from '../lib/i18n.ts'
import { session, useSession } from '../lib/session.ts'
import { wait } from '../lib/timings.ts'
import { Dialog } from './dialog.tsx'

/** Two minutes before the session ends: "Stay signed in" (WCAG 2.2.1). */
export function SessionWarning({ opened }: { opened: boolean }) {
  const extending = useSession(snapshot => snapshot.matches({ signedIn: 'extending' }))
  const stay = () => session.send({ type: 'stay' })
  return (
    <Dialog opened={opened} onClose={stay} title={t('Are you still there?')}>
      <div className="stack">
        <p role="alert">
          {t('For your security you will be signed out in {n} minutes.', {
            n: Math.round(wait('idleWarning') / 60_000),
          })}
        </p>
        <div className="between">
          <Button variant="default" onClick={() => session.send({ type: 'signOut' })}>
            {t('Logout')}
          </Button>
          <Button data-autofocus onClick={stay} loading={extending}>
            {t('Stay signed in')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
