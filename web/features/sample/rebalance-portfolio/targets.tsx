import { Button, Slider } from '@mantine/core'
import { ActionFoot } from '../../../kit/action-foot.tsx'
import { NumberField } from '../../../kit/fields/number-field.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { t } from '../../../lib/i18n.ts'
import css from './targets.module.css'
import { isComplete, TARGET_TOTAL, targetOf, totalOf, type Portfolio } from './rebalance-portfolio.ts'

interface Props {
  portfolio: Portfolio
  onSet: (category: string, percentage: number) => void
  onReset: () => void
  onReview: () => void
}

/**
 * A slider and a number field for each category; the way on opens when they make 100, and says what is missing
 * until then.
 */
export function Targets({ portfolio, onSet, onReset, onReview }: Props) {
  const total = totalOf(portfolio.targetAllocation)
  const complete = isComplete(portfolio)
  return (
    <SectionCard title={t('Target allocation')}>
      <div className="stack">
        {portfolio.targetAllocation.map(({ category, percentage }) => (
          <Target key={category} category={category} percentage={percentage} onSet={onSet} />
        ))}
        <p id="target-total" role="status" className={complete ? 'muted' : css.short}>
          {t('Total: {total}%.', { total })} {!complete && missing(total)}
        </p>
        <ActionFoot onCancel={onReset} way={t('Reset targets')}>
          <Button disabled={!complete} aria-describedby="target-total" onClick={onReview}>
            {t('Rebalance portfolio')}
          </Button>
        </ActionFoot>
      </div>
    </SectionCard>
  )
}

const missing = (total: number) =>
  total < TARGET_TOTAL
    ? t('Add {n}% to reach 100%.', { n: TARGET_TOTAL - total })
    : t('Take away {n}% to reach 100%.', { n: total - TARGET_TOTAL })

function Target({ category, percentage, onSet }: { category: string; percentage: number } & Pick<Props, 'onSet'>) {
  const name = t(category)
  return (
    <div className={css.target}>
      <span className={css.name}>{name}</span>
      <Slider
        className={css.slider}
        min={0}
        max={TARGET_TOTAL}
        value={percentage}
        label={value => `${value}%`}
        thumbLabel={t('{name} target', { name })}
        onChange={value => onSet(category, value)}
      />
      <NumberField
        className={css.number}
        aria-label={t('{name} target in percent', { name })}
        unit="%"
        min={0}
        max={TARGET_TOTAL}
        step={1}
        value={String(percentage)}
        onChange={typed => onSet(category, targetOf(typed))}
      />
    </div>
  )
}
