import { Button } from '@mantine/core'
import { DateField, dayOutside } from '../../kit/fields/date-field.tsx'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { t } from '../../lib/i18n.ts'
import css from './disputes.module.css'
import { askedOf, wholeList, writeSearch, type ListSearch } from './use-list-search.ts'

interface Props {
  wanted: ListSearch
  change: (change: Partial<ListSearch>) => void
  today: string | undefined
}

/** By words, days and amounts without their sign (doc3 §2.7). A bound that is no amount says so and bounds nothing. */
export function ListFilters({ wanted, change, today }: Props) {
  const asked = askedOf(wanted)
  const wrong = (name: 'least' | 'most') =>
    wanted[name].trim() !== '' && asked[name] === '' && t('Please enter a valid amount')
  const bounded = (value: string) => ({ value, max: today, error: dayOutside(value, { max: today }) })
  return (
    <form className="card card-body stack" role="search" onSubmit={event => event.preventDefault()}>
      <div className={css.filters}>
        <SearchField
          label={t('Search the description')}
          maxLength={80}
          value={wanted.search}
          onChange={search => change({ search })}
        />
        <DateField label={t('From date')} {...bounded(wanted.from)} onChange={from => change({ from })} />
        <DateField label={t('To date')} {...bounded(wanted.to)} onChange={to => change({ to })} />
        <MoneyField
          label={t('Amount from')}
          value={wanted.least}
          error={wrong('least')}
          onChange={least => change({ least })}
        />
        <MoneyField
          label={t('Amount to')}
          value={wanted.most}
          error={wrong('most')}
          onChange={most => change({ most })}
        />
      </div>
      {Object.keys(writeSearch({ ...wanted, page: 1 })).length > 0 && (
        <div>
          <Button variant="default" size="sm" onClick={() => change(wholeList)}>
            {t('Clear filters')}
          </Button>
        </div>
      )}
    </form>
  )
}
