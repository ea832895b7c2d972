import { useLocation } from '@tanstack/react-router'
import { Sides } from '../sides.tsx'
import { useToday } from '../../../kit/use-bank-day.ts'
import { t } from '../../../lib/i18n.ts'
import { trpc } from '../../../lib/trpc.ts'
import { Calculator, LEAD } from './calculator.tsx'
import { defaultInputs, ownInputs } from './inputs.ts'

const BEGINS = 'It begins with your age, savings and contributions here. The rest is an example: put in your own.'

/** Retirement calculator (doc2 §2.11), on the documented defaults or on what the customer has saved here. */
export function RetirementCalculatorPage() {
  const carried = useLocation().state.account?.id
  const today = useToday()
  return (
    <Sides
      frame={{ title: t('Retirement calculator'), lead: t(LEAD) }}
      useMine={useMyPlan}
      has={({ accounts }) => accounts.length > 0}
      nothing={t('You have no retirement account with us.')}
      failed="Failed to load account data"
      sample={<Calculator key="sample" begin={defaultInputs} />}
      mine={told => <Calculator key="mine" begin={ownInputs(told, today, carried)} note={t(BEGINS)} />}
    />
  )
}

function useMyPlan(wanted: boolean) {
  const saved = trpc.retirement.contributions.useQuery(undefined, { enabled: wanted })
  const profile = trpc.profile.get.useQuery(undefined, { enabled: wanted })
  return {
    data: saved.data && profile.data && { ...saved.data, dateOfBirth: profile.data.dateOfBirth },
    error: saved.error ?? profile.error,
    refetch: () => Promise.all([saved.refetch(), profile.refetch()]),
    isPending: saved.isPending || profile.isPending,
    isFetching: saved.isFetching || profile.isFetching,
    isStale: saved.isStale || profile.isStale,
  }
}
