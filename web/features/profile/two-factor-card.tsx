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
import { ProofForm, type Proof } from './proof-form.tsx'
import { saySaved } from './saved-notice.ts'
import { TwoFactorRefused, twoFactorMachine, type Seed, type TwoFactorAct } from './two-factor.machine.ts'
import { methodIn } from './use-proved.ts'

const refusal = (error: unknown, problem: Problem) => new TwoFactorRefused(problem, methodIn(error))

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

async function attempt(act: TwoFactorAct, proof: Partial<Proof>): Promise<Seed | undefined> {
  if (act === 'useApp') return ask.auth.setUpAuthenticator.mutate(proof)
  await ask.profile.security.mutate({ twoFactorEnabled: act === 'useMail', ...proof })
  return undefined
}

function useTwoFactor() {
  const machine = useMemo(
    () =>
      twoFactorMachine.provide({
        actors: {
          attempt: fromPromise<Seed | undefined, { act: TwoFactorAct; proof: Proof | undefined }>(
            ({ input: { act, proof = {} } }) => orRefused(attempt(act, proof)),
          ),
          confirm: fromPromise<unknown, { code: string }>(({ input }) =>
            orRefused(ask.auth.confirmAuthenticator.mutate(input)),
          ),
        },
        actions: { changed },
      }),
    [],
  )
  return useMachine(machine)
}

/**
 * Two-step sign-on: by an authenticator app or by mail; each change asks for the password and the present factor
 * (ARCHITECTURE, Security).
 */
export function TwoFactorCard({ on }: { on: boolean }) {
  const [state, send] = useTwoFactor()
  const { act, seed, error, method } = state.context
  const busy = state.matches('trying')
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
          <ProofForm
            method={method}
            error={error}
            verb={act === 'turnOff' ? t('Turn off') : t('Continue')}
            busy={false}
            onProof={proof => send({ type: 'proof', proof })}
            onCancel={() => send({ type: 'cancel' })}
          />
        )}
      </div>
    </SectionCard>
  )
}
