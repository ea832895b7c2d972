import { useState } from 'react'
import { money, text } from '../../../ledger/money.ts'
import { ActivityLink, type ActivityAsked } from '../../kit/activity-link.tsx'
import { Empty } from '../../kit/empty.tsx'
import { Money } from '../../kit/money.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { ShowAll } from '../../kit/show-all.tsx'
import { TableCard } from '../../kit/table-card.tsx'
import { monthName, usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import css from './insights.module.css'
import type { Insights } from './told.ts'

/** So many categories are enough on a phone, until all are asked for. */
const FEW = 8

/** The most merchants that are told; the rest is one figure away, in the month's own link. */
const MERCHANTS = 12

/** Spending of a month by category and by merchant, beside the month before. */
export function Spending({ told: { spending, month, before } }: { told: Insights }) {
  const span = { from: month.from, to: month.to, flow: 'spending' } as const
  return (
    <div className="two">
      <SectionCard
        title={t('Spending by category')}
        note={
          <ActivityLink asked={span}>
            {t('{amount} in {month}', { amount: usd(spending.amount), month: monthName(month.name) })}
          </ActivityLink>
        }
      >
        {spending.categories.length === 0 ? (
          <Empty text={t('Nothing was spent in this month or the one before.')} />
        ) : (
          <Bars spending={spending} span={span} before={monthName(before.name)} />
        )}
      </SectionCard>
      <TableCard
        title={t('Spending by merchant')}
        empty={t('Nothing was spent in this month or the one before.')}
        rows={spending.merchants.slice(0, MERCHANTS)}
        rowKey={({ such }) => such}
        few={5}
        columns={[
          {
            head: t('Merchant'),
            cell: ({ such, name }) => <ActivityLink asked={{ ...span, such }}>{name}</ActivityLink>,
            phone: 'lead',
          },
          { head: t('Spent'), cell: ({ amount }) => <Money amount={amount} />, align: 'right', phone: 'value' },
          { head: t('Month before'), cell: one => <Money amount={one.before} />, align: 'right' },
        ]}
      />
    </div>
  )
}

/** The categories under each other, each with its mark for the month before. */
function Bars({
  spending: { categories },
  span,
  before,
}: {
  spending: Insights['spending']
  span: ActivityAsked
  before: string
}) {
  const most = Math.max(1, ...categories.map(({ amount }) => Number(amount)))
  const [isWhole, setWhole] = useState(false)
  const share = (amount: string) => `${Math.min(100, (Math.max(0, Number(amount)) / most) * 100)}%`
  return (
    <>
      <ul className={css.bars}>
        {categories.map((one, i) => (
          <li key={one.category} className={i < FEW || isWhole ? undefined : 'wide-only'}>
            <Row name={t(one.category)} asked={{ ...span, category: one.category }} spent={one} />
            <div className={css.track} aria-hidden="true">
              <span style={{ width: share(one.amount) }} />
              <i style={{ left: share(one.before) }} />
            </div>
          </li>
        ))}
      </ul>
      {categories.length > FEW && <ShowAll n={categories.length} isWhole={isWhole} onTurn={() => setWhole(!isWhole)} />}
      <p className="quiet">
        {t('The mark is the same days of {month}. What moves between your accounts or came back does not count.', {
          month: before,
        })}
      </p>
    </>
  )
}

interface Spent {
  amount: string
  before: string
}

/** "+$12.00"; where nothing has changed that is said, not a zero. */
const changeOf = (change: ReturnType<typeof money>) =>
  change.isZero() ? t('as before') : usd(text(change), { plus: true })

const Row = ({ name, asked, spent: { amount, before } }: { name: string; asked: ActivityAsked; spent: Spent }) => (
  <div className="between" style={{ flexWrap: 'nowrap', alignItems: 'baseline' }}>
    <ActivityLink asked={asked}>{name}</ActivityLink>
    <span className="num amount">
      {usd(amount)} <span className="quiet">{changeOf(money(amount).minus(before))}</span>
    </span>
  </div>
)
