import { Button } from '@mantine/core'
import { t } from '../../../lib/i18n.ts'
import css from './redeem-rewards.module.css'
import { categories, isAffordable, pointsText, shortBy, type Reward } from './redeem-rewards.ts'

/** A reward and the way to have it; with too few points it says how many are missing. */
export function RewardCard({ reward, points, onRedeem }: { reward: Reward; points: number; onRedeem: () => void }) {
  const affordable = isAffordable(points, reward)
  return (
    <article className={`card ${css.reward}`}>
      <p className="eyebrow">{t(categories[reward.category])}</p>
      <h3>{t(reward.name)}</h3>
      <p className={css.description}>{t(reward.description)}</p>
      <p className="num">
        <strong>{t('{n} points', { n: pointsText(reward.points) })}</strong>
      </p>
      <Button
        fullWidth
        disabled={!affordable}
        aria-label={affordable ? t('Redeem {name}', { name: t(reward.name) }) : undefined}
        onClick={onRedeem}
      >
        {affordable ? t('Redeem') : t('Not Enough Points')}
      </Button>
      {!affordable && (
        <p className="quiet">{t('{n} more points needed', { n: pointsText(shortBy(points, reward)) })}</p>
      )}
    </article>
  )
}
