import { SegmentedControl } from '@mantine/core'
import { MONTH } from '../../../ledger/calendar.ts'
import { Awaited } from '../../kit/awaited.tsx'
import { PageFrame } from '../../kit/page-frame.tsx'
import { useToday } from '../../kit/use-bank-day.ts'
import { useUrlText } from '../../kit/use-url-text.ts'
import { t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import { Calendar } from './calendar.tsx'
import { ForecastView } from './forecast-view.tsx'
import { ScheduledList } from './scheduled-list.tsx'

const views = ['list', 'calendar', 'forecast'] as const

/** Everything that is scheduled over transfers, bills and automatic payments, as a list or on a calendar. */
export function ComingUpPage() {
  const [view, setView] = useUrlText('view', 'list', views)
  return (
    <PageFrame
      title={t('Coming up')}
      back={{ to: '/dashboard' }}
      lead={t('What is scheduled, what is due and what should come in, in the order in which it runs.')}
      actions={
        <SegmentedControl
          aria-label={t('View')}
          style={{ background: 'var(--wf-sunken)' }}
          value={view}
          onChange={value => setView(views.find(one => one === value) ?? 'list')}
          data={[
            { value: 'list', label: t('List') },
            { value: 'calendar', label: t('Calendar') },
            { value: 'forecast', label: t('Forecast') },
          ]}
        />
      }
    >
      {view === 'list' ? <Ahead /> : view === 'calendar' ? <CalendarView /> : <ForecastView />}
    </PageFrame>
  )
}

function Ahead() {
  const query = trpc.comingUp.list.useQuery({})
  return query.data ? <ScheduledList items={query.data.items} /> : <Awaited asked={query} />
}

function CalendarView() {
  const today = useToday()
  const [month, setMonth] = useUrlText<string>('month', today.slice(0, 7))
  const shown = MONTH.test(month) ? month : today.slice(0, 7)
  return <Calendar month={shown} today={today} onMonth={setMonth} />
}
