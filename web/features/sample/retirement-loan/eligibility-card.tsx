import { money, text } from '../../../../ledger/money.ts'
import { PLAN_LOAN_MINIMUM } from '../../../../ledger/rates/plan-loan.ts'
import { Banner } from '../../../kit/banner.tsx'
import { Facts } from '../../../kit/facts.tsx'
import { Money } from '../../../kit/money.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { eligibilityOf, planKindOf, type Eligibility } from './retirement-loan.ts'

/** The customer's own account, its balance, and whether it can lend. */
export function EligibilityCard({
  name,
  number,
  planType,
  balance,
}: {
  name: string
  number: string
  /** "401(k)", "Traditional IRA", ... */
  planType: string
  balance: string
}) {
  const kind = planKindOf(planType)
  const eligibility = eligibilityOf(kind, money(balance))
  return (
    <SectionCard title={t('Can your account lend?')}>
      <div className="stack">
        <Facts
          facts={[
            [
              t('Account'),
              <>
                {name} <span className="num">••{number}</span>
              </>,
            ],
            [t('Kind of plan'), t(planType)],
            [t('Balance'), <Money amount={balance} />],
            [t('Most you can borrow'), <Money amount={eligibility.eligible ? text(eligibility.largest) : '0.00'} />],
          ]}
        />
        <Verdict eligibility={eligibility} />
      </div>
    </SectionCard>
  )
}

function Verdict({ eligibility }: { eligibility: Eligibility }) {
  if (eligibility.eligible)
    return (
      <Banner tone="success">
        {t('Your plan can lend you up to {amount}.', { amount: usd(text(eligibility.largest)) })}
      </Banner>
    )
  if (eligibility.because === 'ira')
    return (
      <Banner tone="warn">
        {t('An IRA cannot lend to its owner. Federal law treats such a loan as a distribution of the whole account.')}
      </Banner>
    )
  return (
    <Banner tone="warn">
      {t('The balance is too small: the smallest loan is {amount}.', { amount: usd(PLAN_LOAN_MINIMUM) })}
    </Banner>
  )
}
