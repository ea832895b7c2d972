import { AccountField } from '../../kit/fields/account-field.tsx'
import { readableChoices, useReadableAccounts } from '../../kit/own-accounts.ts'
import { Button, Collapse } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { DateField } from '../../kit/fields/date-field.tsx'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { SelectField, type Choice } from '../../kit/fields/select-field.tsx'
import { FilterChips } from '../../kit/filter-chips.tsx'
import { useTyped } from '../../kit/use-typed.ts'
import { day, usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import css from './activity.module.css'
import { suchName, type Entry } from './entry.ts'
import {
  daysOf,
  periodOf,
  periods,
  type FilterName,
  type Filters,
  type useActivityFilters,
} from './use-activity-filters.ts'
import { costWords, flowWords, kindWords, statusWords } from './words.ts'
import { isIn, namesIn } from '../../../ledger/table.ts'

type Props = ReturnType<typeof useActivityFilters> & { today: string; found: readonly Entry[] }

const choices = (words: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(words).map(([value, label]) => ({ value, label: t(label) }))

/** The choice of days that are no period with a name: they are typed in below. */
const OTHER_DATES = 'other'

/**
 * What is looked for: words and account at once, the rest under "More filters"; what is applied stands below and is
 * taken off there.
 */
export function ActivityFilters(props: Props) {
  const { filters, set, today } = props
  const [more, { toggle, open }] = useDisclosure(false)
  const [typed, type] = useTyped(filters.search ?? '', search => set({ search }))
  const accounts = readableChoices(useReadableAccounts().data ?? [])
  const period = periodOf(filters, today) ?? (filters.from || filters.to ? OTHER_DATES : '')
  const setPeriod = (name: string) => {
    if (name === OTHER_DATES) return open()
    set(isIn(periods, name) ? daysOf(name, today) : { from: '', to: '' })
  }
  return (
    <div className="no-print">
      <div className={css.filters} role="search">
        <SearchField aria-label={t('Search transactions')} value={typed} onChange={type} />
        <AccountField
          aria-label={t('Account')}
          accounts={[{ value: '', label: t('All accounts') }, ...accounts]}
          value={filters.accountId ?? ''}
          onChange={accountId => set({ accountId })}
        />
        <SelectField
          aria-label={t('Period')}
          data={[
            { value: '', label: t('All dates') },
            ...choices(periods),
            { value: OTHER_DATES, label: t('Other dates') },
          ]}
          value={period}
          onChange={setPeriod}
        />
        <Button variant="default" onClick={toggle} aria-expanded={more}>
          {t('More filters')}
        </Button>
      </div>
      <Collapse expanded={more}>
        <MoreFilters filters={filters} set={set} />
      </Collapse>
      <Applied {...props} accounts={accounts} />
    </div>
  )
}

function MoreFilters({ filters, set }: Pick<Props, 'filters' | 'set'>) {
  const { data } = trpc.categories.list.useQuery(undefined, { staleTime: 60_000 })
  const categories = [...(data?.categories.map(({ name }) => name) ?? []), ...(data?.own ?? [])]
  const [least, typeLeast] = useTyped(filters.least ?? '', value => set({ least: value }))
  const [most, typeMost] = useTyped(filters.most ?? '', value => set({ most: value }))
  const any = { value: '', label: t('All') }
  return (
    <div className={css.more}>
      <SelectField
        label={t('Category')}
        data={[any, ...categories.map(value => ({ value, label: t(value) }))]}
        value={filters.category ?? ''}
        onChange={category => set({ category })}
      />
      <SelectField
        label={t('Transaction type')}
        data={[any, ...choices(kindWords)]}
        value={filters.kind ?? ''}
        onChange={kind => set({ kind })}
      />
      <SelectField
        label={t('What the money did')}
        data={[any, ...choices(flowWords)]}
        value={filters.flow ?? ''}
        onChange={flow => set({ flow })}
      />
      <SelectField
        label={t('In or out')}
        data={[any, { value: 'in', label: t('Money in') }, { value: 'out', label: t('Money out') }]}
        value={filters.way ?? ''}
        onChange={way => set({ way })}
      />
      <SelectField
        label={t('Status')}
        data={[any, ...choices(statusWords)]}
        value={filters.status ?? ''}
        onChange={status => set({ status })}
      />
      <SelectField
        label={t('Tag')}
        data={[any, ...(data?.tags ?? []).map(value => ({ value, label: value }))]}
        value={filters.tag ?? ''}
        onChange={tag => set({ tag })}
      />
      <MoneyField label={t('Amount from')} value={least} onChange={typeLeast} digitsOnly />
      <MoneyField label={t('Amount to')} value={most} onChange={typeMost} digitsOnly />
      <DateField label={t('First day')} value={filters.from ?? ''} onChange={from => set({ from })} />
      <DateField label={t('Last day')} value={filters.to ?? ''} onChange={to => set({ to })} />
    </div>
  )
}

function Applied({ filters, set, reset, found, accounts }: Props & { accounts: Choice[] }) {
  const words: Record<FilterName, (value: string) => string> = {
    search: value => `“${value}”`,
    accountId: value => accounts.find(one => one.value === value)?.label ?? t('Account'),
    category: t,
    flow: value => t(known(flowWords, value)),
    cost: value => t(known(costWords, value)),
    such: value => suchCalled(found, value),
    tag: value => `#${value}`,
    kind: value => t(known(kindWords, value)),
    way: value => (value === 'in' ? t('Money in') : t('Money out')),
    status: value => t(known(statusWords, value)),
    least: value => t('from {amount}', { amount: money(value) }),
    most: value => t('up to {amount}', { amount: money(value) }),
    from: value => t('since {date}', { date: date(value) }),
    to: value => t('until {date}', { date: date(value) }),
  }
  const applied = namesIn(filters).map(name => ({
    name,
    label: words[name](filters[name] ?? ''),
    remove: () => set({ [name]: '' } satisfies Filters),
  }))
  return <FilterChips applied={applied} onClear={reset} />
}

/** The address has it in small letters; the lines that were found have it as it is written. */
function suchCalled(found: readonly Entry[], key: string): string {
  const one = found.find(({ such }) => such.key === key)
  return one ? suchName(one) : key
}

const known = (words: Readonly<Record<string, string>>, value: string) => words[value] ?? value
/** What stands in an address may be anything. */
const money = (value: string) => (/^\d+(\.\d+)?$/.test(value) ? usd(value) : value)
const date = (value: string) => (/^\d{4}-\d\d-\d\d$/.test(value) ? day(value) : value)
