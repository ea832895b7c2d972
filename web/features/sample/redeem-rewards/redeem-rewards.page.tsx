import { useMachine } from '@xstate/react'
import { useState } from 'react'
import { Banner } from '../../../kit/banner.tsx'
import { Empty } from '../../../kit/empty.tsx'
import { Engraving } from '../../../kit/engraving.tsx'
import { Faq } from '../../../kit/faq.tsx'
import { SearchField } from '../../../kit/fields/search-field.tsx'
import { SamplePage } from '../sample-page.tsx'
import { t } from '../../../lib/i18n.ts'
import css from './redeem-rewards.module.css'
import { categories, found, pointsText, type Reward, type RewardFilter } from './redeem-rewards.ts'
import { REDEEMED, rewardsMachine, TOO_FEW, type RewardsContext } from './redeem-rewards.machine.ts'
import { sampleRewards as source } from './redeem-rewards.source.ts'
import { RewardCard } from './reward-card.tsx'
import { namesIn } from '../../../../ledger/table.ts'

/** Redeem rewards (doc3 §2.8): points, search and filters, featured rewards, all of them, questions. */
export function RedeemRewardsPage() {
  const [{ context }, send] = useMachine(rewardsMachine, { input: { points: source.points } })
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState<RewardFilter>('all')
  const shown = found(source.rewards, { search, category })
  const card = (reward: Reward) => (
    <RewardCard
      key={reward.id}
      reward={reward}
      points={context.points}
      onRedeem={() => send({ type: 'redeem', reward })}
    />
  )
  return (
    <SamplePage
      title={t('Redeem rewards')}
      lead={t('Turn points into credits, cards, trips and dinners.')}
      notice={context.outcome && <Outcome outcome={context.outcome} onSeen={() => send({ type: 'outcomeSeen' })} />}
    >
      <section className={`card ${css.points}`} aria-label={t('Points balance')}>
        <Engraving seed="rewards" />
        <p className="eyebrow">{t('Points balance')}</p>
        <p className={`serif num ${css.balance}`}>{pointsText(context.points)}</p>
        <p className="quiet">{t('You earn a point for each whole dollar that you spend on your card.')}</p>
      </section>
      <section className="section" aria-labelledby="featured">
        <h2 id="featured">{t('Featured rewards')}</h2>
        <div className={`grid ${css.grid}`}>
          {source.rewards.filter(({ id }) => source.featured.includes(id)).map(card)}
        </div>
      </section>
      <section className="section" aria-labelledby="all">
        <h2 id="all">{t('All rewards')}</h2>
        <Filters search={search} onSearch={setSearch} category={category} onCategory={setCategory} />
        <p className="sr-only" role="status">
          {t('{n} rewards', { n: shown.length })}
        </p>
        {shown.length === 0 ? (
          <Empty text={t('No rewards match your search.')} seed="rewards" />
        ) : (
          <div className={`grid ${css.grid}`}>{shown.map(card)}</div>
        )}
      </section>
      <div className="section">
        <Questions />
      </div>
    </SamplePage>
  )
}

function Outcome({ outcome, onSeen }: { outcome: NonNullable<RewardsContext['outcome']>; onSeen: () => void }) {
  if (outcome.kind === 'short')
    return (
      <Banner tone="error" onClose={onSeen}>
        {t(TOO_FEW)}
      </Banner>
    )
  const { name, points } = outcome.reward
  return (
    <Banner tone="success" onClose={onSeen}>
      {t(REDEEMED, { reward: t(name), points: pointsText(points) })}
    </Banner>
  )
}

interface FiltersProps {
  search: string
  onSearch: (search: string) => void
  category: RewardFilter
  onCategory: (category: RewardFilter) => void
}

function Filters({ search, onSearch, category, onCategory }: FiltersProps) {
  const filters: [RewardFilter, string][] = [
    ['all', 'All'],
    ...namesIn(categories).map((id): [RewardFilter, string] => [id, categories[id]]),
  ]
  return (
    <div className={`${css.filters} no-print`} role="search">
      <SearchField aria-label={t('Search rewards')} value={search} onChange={onSearch} />
      <div className={css.chips} role="group" aria-label={t('Category')}>
        {filters.map(([id, label]) => (
          <button
            key={id}
            type="button"
            className={css.chip}
            aria-pressed={category === id}
            onClick={() => onCategory(id)}
          >
            {t(label)}
          </button>
        ))}
      </div>
    </div>
  )
}

const Questions = () => (
  <Faq
    items={[
      [t('How long does a statement credit take?'), t('1-3 business days. It lowers what you owe on your card.')],
      [t('When does a gift card arrive?'), t('By email, in 3-5 business days.')],
      [t('Do points expire?'), t('Not while your card is open.')],
      [t('Can I give points back?'), t('No. A redeemed reward is final.')],
    ]}
  />
)
