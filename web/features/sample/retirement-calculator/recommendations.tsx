import { SectionCard } from '../../../kit/section-card.tsx'
import { t } from '../../../lib/i18n.ts'
import type { CalculatorInputs } from './inputs.ts'
import { dollars } from './dollars.ts'
import type { CalculatorResults } from './retirement-calculator.ts'

interface Shown {
  inputs: CalculatorInputs
  results: CalculatorResults
}

/** The ways to close the gap, each enough by itself, and below them what would not be; nothing to do without a gap. */
export function Recommendations({ inputs, results }: Shown) {
  if (results.annualSurplusOrShortfall.gte(0))
    return (
      <SectionCard title={t('Recommendations')}>
        <p>{t('You are on track. Look at your plan again once a year.')}</p>
      </SectionCard>
    )
  const { ways, others } = advice({ inputs, results })
  return (
    <SectionCard
      title={t('Recommendations')}
      note={ways.length > 1 ? t('Each of these closes the gap by itself.') : t('This closes the gap.')}
    >
      <div className="stack">
        <ul className="stack" style={{ margin: 0, paddingLeft: 20 }}>
          {ways.map(way => (
            <li key={way}>{way}</li>
          ))}
        </ul>
        {others.map(other => (
          <p key={other} className="quiet">
            {other}
          </p>
        ))}
      </div>
    </SectionCard>
  )
}

/** What closes the gap (wanting less always does), and what does not. */
function advice({ inputs, results: { recommendedChanges: changes } }: Shown): { ways: string[]; others: string[] } {
  const ways: string[] = []
  const others: string[] = []
  if (changes.additionalAnnualSavingsNeeded && changes.newTotalAnnualContribution)
    ways.push(
      t('Save {more} more a year, {total} in all.', {
        more: dollars(changes.additionalAnnualSavingsNeeded),
        total: dollars(changes.newTotalAnnualContribution),
      }),
    )
  else
    others.push(
      inputs.retirementAge === inputs.currentAge
        ? t('There is no working year left to save more in.')
        : t('The working years that are left are too few to save enough in.'),
    )
  if (changes.workingLongerIsEnough)
    ways.push(
      t('Work {n} years longer, until age {age}.', { n: changes.additionalYearsToWork, age: changes.newRetirementAge }),
    )
  else
    others.push(
      changes.additionalYearsToWork > 0
        ? t('Working up to {n} years longer would not be enough.', { n: changes.additionalYearsToWork })
        : t('This plan leaves no year to work longer in.'),
    )
  ways.push(
    t('Plan on {percent}% of your current income instead of {wanted}%.', {
      percent: changes.adjustedIncomePercentage,
      wanted: inputs.incomeNeeded,
    }),
  )
  return { ways, others }
}
