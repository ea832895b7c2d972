import { Button } from '@mantine/core'
import { useMachine } from '@xstate/react'
import { useMemo } from 'react'
import { fromPromise } from 'xstate'
import { Banner } from '../../kit/banner.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { Badge } from '../../kit/tag.tsx'
import { t } from '../../lib/i18n.ts'
import { problemOf, type Problem } from '../../lib/problem.ts'
import { ask, queries } from '../../lib/trpc.ts'
import { AuthenticatorSetup } from './authenticator-setup.tsx'
import { CodeForm } from './code-form.tsx'
import { saySaved } from './saved-notice.ts'
import { TwoFactorRefused, twoFactorMachine } from './two-factor.machine.ts'

/** The bank says which factor it wants in the answer's parameters. */
const refusal = (error: unknown, problem: Problem) => {
  const data: unknown = error instanceof Error && 'data' in error ? error.data : undefined
  return new TwoFactorRefused(problem, JSON.stringify(data ?? {}).includes('"method":"totp"') ? 'totp' : 'mail')
}

async function orRefused<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw refusal(error, problemOf(error, 'Failed to update profile. Please try again.'))
  }
}

const changed = () => {
  saySaved('Two-step sign-on was changed.')
  void queries.invalidateQueries()
}

function useTwoFactor() {
  const machine = useMemo(
    () =>
      twoFactorMachine.provide({
        actors: {
          draw: fromPromise(() => orRefused(ask.auth.setUpAuthenticator.mutate())),
          confirm: fromPromise<unknown, { code: string }>(({ input }) =>
            orRefused(ask.auth.confirmAuthenticator.mutate(input)),
          ),
          set: fromPromise<unknown, { on: boolean; code: string | undefined }>(({ input: { on, code } }) =>
            orRefused(ask.profile.security.mutate({ twoFactorEnabled: on, ...(code ? { code } : {}) })),
          ),
        },
        actions: { changed },
      }),
    [],
  )
  return useMachine(machine)
}

/** Two-step sign-on: by an authenticator app or by mail; off only with a current factor (ARCHITECTURE, Security). */
export function TwoFactorCard({ on }: { on: boolean }) {
  const [state, send] = useTwoFactor()
  const { seed, error, method } = state.context
  const busy = state.matches('drawing') || state.matches('turningOn') || state.matches('turningOff')
  const asking = state.matches('scanning') || state.matches('confirming') || state.matches('proving')
  return (
    <SectionCard
      title={t('Two-step sign-on')}
      note={t('A second proof besides your password, each time you sign on.')}
      actions={<Badge text={on ? t('On') : t('Off')} />}
    >
      <div className="stack">
        {error && !asking && <Banner tone="error">{error}</Banner>}
        {!asking && !on && (
          <div className="row">
            <Button onClick={() => send({ type: 'useApp' })} loading={busy}>
              {t('Use an authenticator app')}
            </Button>
            <Button variant="default" onClick={() => send({ type: 'useMail' })} disabled={busy}>
              {t('Use codes by email')}
            </Button>
          </div>
        )}
        {!asking && on && (
          <div>
            <Button variant="default" onClick={() => send({ type: 'turnOff' })} loading={busy}>
              {t('Turn off')}
            </Button>
          </div>
        )}
        {seed && (
          <AuthenticatorSetup
            seed={seed}
            error={error}
            busy={state.matches('confirming')}
            onCode={code => send({ type: 'code', code })}
            onCancel={() => send({ type: 'cancel' })}
          />
        )}
        {state.matches('proving') && (
          <CodeForm
            lead={
              method === 'totp'
                ? t('To turn it off, enter the six digits that your authenticator app shows now.')
                : t('To turn it off, enter the code that we have sent to your email address.')
            }
            error={error}
            verb={t('Turn off')}
            busy={false}
            onCode={code => send({ type: 'code', code })}
            onCancel={() => send({ type: 'cancel' })}
          />
        )}
      </div>
    </SectionCard>
  )
}
