import { Button } from '@mantine/core'
import { addDays, addMonths, endOfMonth, weekdayOf } from '../../../ledger/calendar.ts'
import { ComingAmount } from '../../kit/coming-amount.tsx'
import { Icon } from '../../kit/icon.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { longDay } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import css from './coming-up.module.css'
import { ScheduledList, type Item } from './scheduled-list.tsx'

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** "November 2026". */
const monthName = (month: string) =>
  new Intl.DateTimeFormat(document.documentElement.lang || 'en', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-15T12:00:00Z`))

/** Whole weeks, from the Sunday before the first to the Saturday after the last. */
function weeksOf(month: string): string[][] {
  const first = addDays(`${month}-01`, -weekdayOf(`${month}-01`))
  const last = endOfMonth(`${month}-01`)
  const weeks: string[][] = []
  for (let day = first; day <= last; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, i) => addDays(day, i)))
  return weeks
}

/** A month of what is scheduled; below it the same in words, which is what a phone and a reader use. */
export function Calendar({
  month,
  today,
  onMonth,
}: {
  month: string
  today: string
  onMonth: (month: string) => void
}) {
  const first = `${month}-01`
  const weeks = weeksOf(month)
  const { data } = trpc.comingUp.list.useQuery({ from: weeks[0]?.[0] ?? first, to: weeks.at(-1)?.[6] ?? first })
  const seen = data?.items ?? []
  const items = seen.filter(({ date }) => date.startsWith(month))
  const byDay = Map.groupBy(seen, ({ date }) => date)
  const go = (n: number) => onMonth(addMonths(first, n).slice(0, 7))
  return (
    <div className="stack">
      <SectionCard
        title={monthName(month)}
        flush
        actions={
          <div className="row no-print" style={{ gap: 8 }}>
            <Button variant="default" size="sm" onClick={() => go(-1)} aria-label={t('Month before')}>
              <Icon name="previous" size={18} />
            </Button>
            <Button variant="default" size="sm" onClick={() => onMonth(today.slice(0, 7))}>
              {t('Today')}
            </Button>
            <Button variant="default" size="sm" onClick={() => go(1)} aria-label={t('Month after')}>
              <Icon name="next" size={18} />
            </Button>
          </div>
        }
      >
        <div className={css.month}>
          <table
            aria-label={monthName(month)}
            style={{ width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse' }}
          >
            <thead>
              <tr>
                {weekdays.map(name => (
                  <th key={name} scope="col" className={css.name}>
                    {t(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map(week => (
                <tr key={week[0]}>
                  {week.map(day => (
                    <Day key={day} day={day} month={month} today={today} items={byDay.get(day) ?? []} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </SectionCard>
      {items.length > 0 ? (
        <ScheduledList items={items} />
      ) : (
        data && <p className="muted">{t('Nothing is scheduled in this month.')}</p>
      )}
    </div>
  )
}

function Day({ day, month, today, items }: { day: string; month: string; today: string; items: readonly Item[] }) {
  const tone = [
    day.startsWith(month) ? '' : css.other,
    day === today ? css.today : '',
    items.length > 0 ? css.busy : '',
  ]
  return (
    <td className={`${css.day} ${tone.join(' ')}`} style={{ verticalAlign: 'top' }}>
      <span className="num" aria-label={longDay(day)} role="img">
        {Number(day.slice(8))}
      </span>
      {items.slice(0, 3).map(item => (
        <div key={item.id} className={css.item}>
          <span>{item.description}</span>
          {item.amount !== null && <ComingAmount item={item} amount={item.amount} />}
        </div>
      ))}
      {items.length > 3 && <div className="quiet">{t('and {n} more', { n: items.length - 3 })}</div>}
    </td>
  )
}
