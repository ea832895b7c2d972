import { Progress } from '@mantine/core'
import { least, money } from '../../ledger/money.ts'
import { day, usd } from '../lib/format.ts'
import { t } from '../lib/i18n.ts'
import type { Answered } from '../lib/trpc.ts'
import { LinkButton } from './link.tsx'
import { SectionCard } from './section-card.tsx'

/** How far the account that is saved on has come, and when the goal is reached at the pace so far. */
export function GoalCard({ told, change = false }: { told: Answered['autoSave']['get']; change?: boolean }) {
  const { settings, targetBalance, pace } = told
  if (settings?.goalAmount == null) return null
  const { goalName, goalAmount } = settings
  const share = least(money(1), money(targetBalance).div(goalAmount)).times(100).toDecimalPlaces(0, 3).toNumber()
  return (
    <SectionCard title={goalName || t('Goal')}>
      <div className="stack">
        <Progress value={share} size="lg" aria-label={t('{percent}% of the goal', { percent: share })} />
        <p>
          {t('{amount} of {goal} is there, {percent}%.', {
            amount: usd(targetBalance),
            goal: usd(goalAmount),
            percent: share,
          })}
        </p>
        {pace && share < 100 && (
          <p className="quiet">
            {pace.reachedOn
              ? t('{amount} more since {date}: at that pace it is reached on {day}.', {
                  amount: usd(pace.gained),
                  date: day(pace.since),
                  day: day(pace.reachedOn),
                })
              : t('Since {date} the account has not grown enough to say when.', { date: day(pace.since) })}
          </p>
        )}
        {change && (
          <div>
            <LinkButton to="/auto-save?form=open&show=goal" variant="default" size="sm">
              {t('Change the goal')}
            </LinkButton>
          </div>
        )}
      </div>
    </SectionCard>
  )
}
