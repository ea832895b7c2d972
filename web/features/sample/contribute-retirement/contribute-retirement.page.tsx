import { useNavigate } from '@tanstack/react-router'
import { useMachine } from '@xstate/react'
import { useMemo } from 'react'
import { sampleActMachine } from '../sample-act.machine.ts'
import { SamplePage } from '../sample-page.tsx'
import { Sides } from '../sides.tsx'
import { bankDayOf } from '../../../lib/format.ts'
import { nothingAgainst } from '../../../kit/use-foreseen.ts'
import { t } from '../../../lib/i18n.ts'
import { trpc } from '../../../lib/trpc.ts'
import { backToAccounts, LEAD, MyContribution } from './my-contribution.tsx'
import { ContributionForm } from './contribution-form.tsx'
import { ContributionReview } from './contribution-review.tsx'
import { type Contribution, SCHEDULED } from './contribute-retirement.ts'
import { type ContributionSource, sampleContributions as source } from './contribute-retirement.source.ts'

/** Nothing is posted (C-156, LED-22). */
const machine = sampleActMachine<ContributionSource, Contribution | undefined, string>({
  empty: undefined,
  reviewed: true,
  submit: async () => SCHEDULED,
  after: same => same,
})

/**
 * Contribute to retirement (doc3 §2.8): form, confirm with Back; Confirm says that it is scheduled and goes to the
 * dashboard.
 */
export function ContributeRetirementPage() {
  return (
    <Sides
      frame={{ title: t('Contribute to retirement'), back: backToAccounts(), lead: t(LEAD) }}
      useMine={useMyContributions}
      has={({ accounts }) => accounts.length > 0}
      nothing={t('You have no retirement account here yet.')}
      failed="Failed to load account data"
      sample={<SampleContribution />}
      mine={told => <MyContribution told={told} />}
    />
  )
}

const useMyContributions = (wanted: boolean) => trpc.retirement.contributions.useQuery(undefined, { enabled: wanted })

function SampleContribution() {
  const navigate = useNavigate()
  const leaving = useMemo(
    () =>
      machine.provide({
        actions: { made: () => void navigate({ to: '/dashboard', state: { message: t(SCHEDULED) } }) },
      }),
    [navigate],
  )
  const [state, send] = useMachine(leaving, { input: { data: source } })
  const { draft } = state.context
  return (
    <SamplePage title={t('Contribute to retirement')} back={backToAccounts()} lead={t(LEAD)}>
      {state.matches('editing') && (
        <ContributionForm
          source={source}
          today={bankDayOf()}
          initial={draft}
          foresee={nothingAgainst}
          onReview={accepted => send({ type: 'review', draft: accepted })}
        />
      )}
      {!state.matches('editing') && draft && (
        <ContributionReview
          source={source}
          contribution={draft}
          onBack={() => send({ type: 'back' })}
          onConfirm={() => send({ type: 'confirm' })}
        />
      )}
    </SamplePage>
  )
}
