import { SectionCard } from '../../../kit/section-card.tsx'
import { t } from '../../../lib/i18n.ts'
import type { CalculatorInputs } from './inputs.ts'
import { dollars } from './dollars.ts'
import type { CalculatorResults } from './retirement-calculator.ts'

/** Three ways to close the gap, each enough by itself; nothing to do when there is none. */
export function Recommendations({ inputs, results }: { inputs: CalculatorInputs; results: CalculatorResults }) {
  const changes = results.recommendedChanges
  if (results.annualSurplusOrShortfall.gte(0))
    return (
      <SectionCard title={t('Recommendations')}>
        <p>{t('You are on track. Look at your plan again once a year.')}</p>
      </SectionCard>
    )
  return (
    <SectionCard title={t('Recommendations')} note={t('Each of these closes the gap by itself.')}>
      <ul className="stack" style={{ margin: 0, paddingLeft: 20 }}>
        <li>
          {changes.additionalAnnualSavingsNeeded && changes.newTotalAnnualContribution
            ? t('Save {more} more a year, {total} in all.', {
                more: dollars(changes.additionalAnnualSavingsNeeded),
                total: dollars(changes.newTotalAnnualContribution),
              })
            : t('There is no working year left to save more in.')}
        </li>
        <li>
          {changes.workingLongerIsEnough
            ? t('Work {n} years longer, until age {age}.', {
                n: changes.additionalYearsToWork,
                age: changes.newRetirementAge,
              })
            : t('Working up to {n} years longer would not be enough.', { n: changes.additionalYearsToWork })}
        </li>
        <li>
          {t('Plan on {percent}% of your current income instead of {wanted}%.', {
            percent: changes.adjustedIncomePercentage,
            wanted: inputs.incomeNeeded,
          })}
        </li>
      </ul>
    </SectionCard>
  )
}
