import { useState } from 'react'
import { namesIn } from '../../../../ledger/table.ts'
import { Empty } from '../../../kit/empty.tsx'
import { Engraving } from '../../../kit/engraving.tsx'
import { SearchField } from '../../../kit/search-field.tsx'
import { t } from '../../../lib/i18n.ts'
import css from './redeem-rewards.module.css'
import { categories, found, pointsText, type Reward, type RewardFilter } from './redeem-rewards.ts'
import { RewardCard } from './reward-card.tsx'

/** Points, what is featured, and all of them behind a search and filters. */
export function RewardShelves({
  points,
  rewards,
  featured,
  onRedeem,
}: {
  points: number
  rewards: readonly Reward[]
  featured: readonly string[]
  onRedeem: (reward: Reward) => void
}) {
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState<RewardFilter>('all')
  const shown = found(rewards, { search, category })
  const card = (reward: Reward) => (
    <RewardCard key={reward.id} reward={reward} points={points} onRedeem={() => onRedeem(reward)} />
  )
  return (
    <>
      <section className={`card ${css.points}`} aria-label={t('Points balance')}>
        <Engraving seed="rewards" />
        <p className="eyebrow">{t('Points balance')}</p>
        <p className={`serif num ${css.balance}`}>{pointsText(points)}</p>
        <p className="quiet">{t('You earn a point for each whole dollar that you spend on your card.')}</p>
      </section>
      <section className="section" aria-labelledby="featured">
        <h2 id="featured">{t('Featured rewards')}</h2>
        <div className={`grid ${css.grid} ${css.few}`}>
          {rewards.filter(({ id }) => featured.includes(id)).map(card)}
        </div>
      </section>
      <section className="section" aria-labelledby="all">
        <h2 id="all">{t('All rewards')}</h2>
        <Filters rewards={rewards} search={search} onSearch={setSearch} category={category} onCategory={setCategory} />
        <p className="sr-only" role="status">
          {t('{n} rewards', { n: shown.length })}
        </p>
        {shown.length === 0 ? (
          <Empty text={t('No rewards match your search.')} seed="rewards" />
        ) : (
          <div className={`grid ${css.grid}`}>{shown.map(card)}</div>
        )}
      </section>
    </>
  )
}

interface FiltersProps {
  rewards: readonly Reward[]
  search: string
  onSearch: (search: string) => void
  category: RewardFilter
  onCategory: (category: RewardFilter) => void
}

function Filters({ rewards, search, onSearch, category, onCategory }: FiltersProps) {
  const filters: [RewardFilter, string][] = [
    ['all', 'All'],
    ...namesIn(categories)
      .filter(id => rewards.some(one => one.category === id))
      .map((id): [RewardFilter, string] => [id, categories[id]]),
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
