import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useMachine } from '@xstate/react'
import { useMemo, useState } from 'react'
import { fromPromise } from 'xstate'
import { accountName } from '../../../kit/account-card.tsx'
import { useSchemaForm } from '../../../kit/form.tsx'
import { SamplePage } from '../sample-page.tsx'
import { Sides } from '../sides.tsx'
import { WizardFrame } from '../../../kit/wizard-frame.tsx'
import { lastFour } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { trpc } from '../../../lib/trpc.ts'
import { accountLabel } from '../../../lib/sample-accounts.ts'
import { ConfirmDialog } from './confirm.dialog.tsx'
import { LEAD, MyRollover } from './my-rollover.tsx'
import { OptionsStep } from './options-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { agreementsForm, optionsForm, sourceForm, type Source, type Strategy } from './rollover-retirement.ts'
import { rolloverMachine } from './rollover-retirement.machine.ts'
import { sampleRollover } from './rollover-retirement.source.ts'
import { SourceStep } from './source-step.tsx'
import { StrategyStep } from './strategy-step.tsx'
import { Submitted } from './submitted.tsx'
import { summaryOf } from './summary.tsx'

const steps = ['Source Account', 'Rollover Options', 'Investment Strategy', 'Review & Confirm']
const STEP_OF: Record<string, number> = { source: 0, options: 1, strategy: 2 }

/** Retirement rollover (doc3 §2.8): four steps, a confirmation, and after three seconds the dashboard. */
export function RolloverRetirementPage() {
  return (
    <Sides
      frame={{ title: t('Retirement rollover'), lead: t(LEAD) }}
      useMine={useMyRollovers}
      has={({ accounts }) => accounts.length > 0}
      nothing={t('You have no retirement account here yet.')}
      failed="Failed to load account data"
      sample={<SampleRollover />}
      mine={told => <MyRollover told={told} />}
    />
  )
}

const useMyRollovers = (wanted: boolean) => trpc.retirement.rollovers.useQuery(undefined, { enabled: wanted })

function SampleRollover() {
  const destination = useDestination()
  const [state, send] = useMachine(useRollover())
  const { source, options, strategy, requestId, error } = state.context
  const forms = useForms(source, strategy)
  const previous = () => send({ type: 'previous' })
  const reviewing = state.matches('review') || state.matches('confirming') || state.matches('submitting')
  return (
    <SamplePage title={t('Retirement rollover')} back={false} lead={t(LEAD)}>
      {(state.matches('submitted') || state.matches('left')) && source && options ? (
        <Submitted requestId={requestId} source={source} options={options} destination={destination} />
      ) : (
        <WizardFrame
          steps={steps.map(step => t(step))}
          at={STEP_OF[String(state.value)] ?? 3}
          summary={summaryOf({ source, options, strategy, destination, withStrategy: reviewing })}
        >
          {state.matches('source') && (
            <SourceStep
              form={forms.source}
              onCancel={previous}
              onNext={given => send({ type: 'sourceGiven', source: given })}
            />
          )}
          {state.matches('options') && source && (
            <OptionsStep
              form={forms.options}
              estimatedValue={source.estimatedValue}
              onPrevious={previous}
              onNext={given => send({ type: 'optionsGiven', options: given })}
            />
          )}
          {state.matches('strategy') && (
            <StrategyStep
              chosen={forms.mix}
              onChange={forms.setMix}
              onPrevious={previous}
              onNext={given => send({ type: 'strategyGiven', strategy: given })}
            />
          )}
          {reviewing && source && options && (
            <ReviewStep
              form={forms.agreements}
              facts={summaryOf({ source, options, strategy, destination, withStrategy: true })}
              error={error}
              onPrevious={previous}
              onAgreed={() => send({ type: 'agreed' })}
            />
          )}
        </WizardFrame>
      )}
      {source && options && (
        <ConfirmDialog
          opened={state.matches('confirming') || state.matches('submitting')}
          busy={state.matches('submitting')}
          source={source}
          options={options}
          destination={destination}
          onClose={() => send({ type: 'close' })}
          onConfirm={() => send({ type: 'confirm' })}
        />
      )}
    </SamplePage>
  )
}

/** The forms of all steps: they live longer than their steps, so that going back loses nothing that was typed. */
function useForms(source: Source | undefined, strategy: Strategy) {
  const sourceFields = useSchemaForm(sourceForm, {
    sourceKind: 'employer',
    provider: '',
    accountNumber: '',
    accountType: '401k',
    estimatedValue: '',
  })
  const optionFields = useSchemaForm(optionsForm(source?.estimatedValue ?? '0'), {
    rolloverType: 'full',
    rolloverAmount: '',
    distributionMethod: 'direct',
    withholding: '0',
  })
  const [mix, setMix] = useState(strategy)
  const agreements = useSchemaForm(agreementsForm, {
    termsAndConditions: false,
    transferAuthorization: false,
    taxWithholding: false,
  })
  return { source: sourceFields, options: optionFields, agreements, mix, setMix }
}

/** "Traditional IRA ••0023": the account that was carried here, else the sample's. */
function useDestination(): string {
  const { account, toAccount } = useLocation().state
  const carried = toAccount ?? account
  if (!carried) return accountLabel(sampleRollover.destination)
  return accountLabel({ name: accountName(carried), number: lastFour(carried.accountNumber) })
}

function useRollover() {
  const [navigate, router] = [useNavigate(), useRouter()]
  return useMemo(
    () =>
      rolloverMachine.provide({
        actors: { submit: fromPromise(() => sampleRollover.submit()) },
        actions: {
          goBack: () => router.history.back(),
          leave: () =>
            void navigate({
              to: '/dashboard',
              state: { message: t('Your rollover request was submitted. It takes 2-3 business days.') },
            }),
        },
      }),
    [navigate, router],
  )
}
