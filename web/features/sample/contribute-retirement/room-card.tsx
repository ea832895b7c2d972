import { money, text } from '../../../../ledger/money.ts'
import { CONTRIBUTION_LIMIT, contributionRoom } from '../../../../ledger/rates/retirement.ts'
import { Banner } from '../../../kit/banner.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { ShareBar } from '../../../kit/share-bar.tsx'
import { longDay, usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { yearOf, type Contribution } from './contribute-retirement.ts'

/** The year's limit as a bar: what is contributed, what this schedule adds, what is left. */
export function RoomCard({
  planned,
  contributed,
  year,
  limit = CONTRIBUTION_LIMIT,
  until,
}: {
  planned: Pick<Contribution, 'amount' | 'startDate' | 'frequency'> | undefined
  contributed: string
  year: string
  limit?: string
  /** The last day on which it can be used, where that is told. */
  until?: string | undefined
}) {
  const isThisYear = planned?.startDate.startsWith(year) ?? true
  const before = isThisYear ? contributed : '0.00'
  const plan = planned && yearOf(planned, before, limit)
  const left = plan?.left ?? contributionRoom(money(before), limit)
  const added = plan?.planned.toNumber() ?? 0
  return (
    <SectionCard
      title={t('Your {year} limit', { year: plan?.year ?? year })}
      note={t('You can contribute {limit} in a year.', { limit: usd(limit) })}
    >
      <div className="stack">
        <ShareBar
          label={t('{amount} of {limit} is left after this plan', {
            amount: usd(text(left)),
            limit: usd(limit),
          })}
          heads={[t('Part of the limit'), t('Amount')]}
          shares={[
            { label: t('Contributed so far'), value: Number(before), text: usd(before) },
            { label: t('This plan'), value: added, text: usd(text(plan?.planned ?? money(0))), hue: 1 },
            { label: t('Left'), value: left.toNumber(), text: usd(text(left)), hue: 'rest' },
          ]}
        />
        {until && (
          <p className="quiet">
            {t('Contributions for {year} can be made until {date}.', { year, date: longDay(until) })}
          </p>
        )}
        {plan?.over.gt(0) && (
          <Banner tone="warn">
            {t('This plan passes the limit by {amount} this year.', { amount: usd(text(plan.over)) })}
          </Banner>
        )}
      </div>
    </SectionCard>
  )
}
