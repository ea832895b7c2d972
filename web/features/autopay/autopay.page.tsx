import { Button, Tabs } from '@mantine/core'
import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { Empty } from '../../kit/empty.tsx'
import { Awaited } from '../../kit/awaited.tsx'
import { PageFrame } from '../../kit/page-frame.tsx'
import { CardsSkeleton } from '../../kit/skeletons.tsx'
import { TabLine } from '../../kit/tab-line.tsx'
import { useUrlText } from '../../kit/use-url-text.ts'
import { t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import { AutopaidBills } from './autopaid-bills.tsx'
import { AutopayCard } from './autopay-card.tsx'
import { AutopayFormDialog } from './autopay-form.dialog.tsx'
import { autopayMachine } from './autopay.machine.ts'
import { isAlive, type Autopay } from './autopay-words.ts'
import { CancelAutopayDialog } from './cancel-autopay.dialog.tsx'
import { useOutcome } from './outcome.tsx'

const tabs = ['current', 'completed', 'cancelled', 'all'] as const
type Tab = (typeof tabs)[number]

const belongs = (tab: Tab, autopay: Autopay): boolean =>
  tab === 'all' || (tab === 'current' ? isAlive(autopay) : autopay.status === tab)

/** Automatic Payments (doc3 §2.5). */
export function AutopayPage() {
  const query = trpc.autopay.list.useQuery()
  const { done, failed, failure, success } = useOutcome()
  const [state, send] = useMachine(autopayMachine)
  const [payee, setPayee] = useUrlText<string>('payee', '')
  useEffect(() => {
    // Asked for beside a payee: the form is open, and pays that one.
    if (payee) send({ type: 'add' })
  }, [payee, send])
  const { data } = query
  const about = data?.find(({ id }) => id === state.context.id)
  const close = () => {
    send({ type: 'close' })
    setPayee('')
  }
  return (
    <PageFrame
      title={t('Automatic Payments')}
      back="account"
      lead={t('Payments that the bank makes for you, at 8 PM New York time on their day.')}
      actions={<Button onClick={() => send({ type: 'add' })}>{t('Add automatic payment')}</Button>}
    >
      {failure}
      <Awaited asked={query} failed="Failed to load autopay settings" shape={<CardsSkeleton count={3} />} />
      {data && (
        <List
          autopays={data}
          onFailure={failed}
          onDone={done}
          onEdit={id => send({ type: 'edit', id })}
          onCancel={id => send({ type: 'cancel', id })}
        />
      )}
      <AutopayFormDialog
        opened={state.matches('adding') || (state.matches('editing') && about !== undefined)}
        about={about}
        payee={payee}
        onClose={close}
        onDone={done}
      />
      <CancelAutopayDialog
        opened={state.matches('cancelling')}
        about={about}
        onClose={close}
        onDone={done}
        onFailure={text => {
          close()
          failed(text)
        }}
      />
      {success}
    </PageFrame>
  )
}

function List({
  autopays,
  ...acts
}: {
  autopays: readonly Autopay[]
  onFailure: (text: string) => void
  onDone: (text: string) => void
  onEdit: (id: string) => void
  onCancel: (id: string) => void
}) {
  const [tab, setTab] = useUrlText('tab', 'current', tabs)
  const shown = autopays.filter(autopay => belongs(tab, autopay))
  return (
    <Tabs value={tab} onChange={value => setTab(tabs.find(one => one === value) ?? 'current')} keepMounted={false}>
      <TabLine mb="md">
        <Tabs.Tab value="current">{t('Current')}</Tabs.Tab>
        <Tabs.Tab value="completed">{t('Completed')}</Tabs.Tab>
        <Tabs.Tab value="cancelled">{t('Cancelled')}</Tabs.Tab>
        <Tabs.Tab value="all">{t('All')}</Tabs.Tab>
      </TabLine>
      <Tabs.Panel value={tab}>
        <h2 className="sr-only">{t('Automatic Payments')}</h2>
        {shown.length === 0 ? (
          <div className="card">
            <Empty
              text={
                tab === 'current' ? t('You have no automatic payments.') : t('There are no automatic payments here.')
              }
            />
          </div>
        ) : (
          <div className="grid" style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(min(420px, 100%), 1fr))' }}>
            {shown.map(autopay => (
              <AutopayCard key={autopay.id} autopay={autopay} {...acts} />
            ))}
          </div>
        )}
        {tab === 'current' && <AutopaidBills />}
      </Tabs.Panel>
    </Tabs>
  )
}
