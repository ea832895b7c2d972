import { t } from '../../../lib/i18n.ts'
import { sampleIra } from '../../../lib/sample-accounts.ts'
import { trpc } from '../../../lib/trpc.ts'
import { SamplePage } from '../sample-page.tsx'
import { Sides } from '../sides.tsx'
import { EligibilityCard } from './eligibility-card.tsx'
import { EstimateCard } from './estimate-card.tsx'
import { LEAD, MyLoan } from './my-loan.tsx'
import { RulesCard } from './rules-card.tsx'

/**
 * Retirement loan (C-30): whether an account can lend, what a plan loan on its balance would cost, and what to do
 * instead; on the other side, a loan from the customer's own plan.
 */
export function RetirementLoanPage() {
  return (
    <Sides
      frame={{ title: t('Retirement loan'), lead: t(LEAD) }}
      useMine={useMyLoans}
      has={({ accounts }) => accounts.length > 0}
      nothing={t('You have no retirement account with us.')}
      failed="Unable to load your accounts. Please try again later."
      sample={<SampleLoan />}
      mine={told => <MyLoan told={told} />}
    />
  )
}

const useMyLoans = (wanted: boolean) => trpc.retirement.loans.useQuery(undefined, { enabled: wanted })

const SampleLoan = () => (
  <SamplePage title={t('Retirement loan')} lead={t(LEAD)}>
    <div className="two">
      <div className="stack">
        <EligibilityCard
          name={sampleIra.name}
          number={sampleIra.number}
          planType="Traditional IRA"
          balance={sampleIra.balance}
        />
        <EstimateCard balance={sampleIra.balance} />
      </div>
      <RulesCard />
    </div>
  </SamplePage>
)
