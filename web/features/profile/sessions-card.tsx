import { Button } from '@mantine/core'
import { useState } from 'react'
import { Banner } from '../../kit/banner.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { RowsSkeleton } from '../../kit/skeletons.tsx'
import { Badge } from '../../kit/tag.tsx'
import { moment } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { ask, trpc } from '../../lib/trpc.ts'
import { deviceOf } from './device.ts'
import css from './profile.module.css'
import { saySaved } from './saved-notice.ts'

/** Where the customer is signed on; any of them can be ended. */
export function SessionsCard() {
  const { data, error, refetch } = trpc.auth.sessions.useQuery()
  const [failed, setFailed] = useState('')
  const act = async (call: Promise<unknown>, done: string) => {
    setFailed('')
    try {
      await call
      saySaved(done)
    } catch (thrown) {
      setFailed(problemOf(thrown).text)
    }
    await refetch()
  }
  const others = data?.filter(({ current }) => !current) ?? []
  return (
    <SectionCard
      title={t('Where you are signed on')}
      actions={
        others.length > 0 && (
          <Button
            variant="default"
            onClick={() => void act(ask.auth.endOthers.mutate(), 'You were signed out everywhere else.')}
          >
            {t('Sign out everywhere else')}
          </Button>
        )
      }
    >
      {(failed || error) && <Banner tone="error">{failed || problemOf(error).text}</Banner>}
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
                onClick={() => void act(ask.auth.endSession.mutate({ id }), 'That device was signed out.')}
              >
                {t('Sign out')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
