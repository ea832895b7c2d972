import { Button, Tabs } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useMachine } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useBackOrHome } from '../../kit/back-step.ts'
import { ErrorPanel } from '../../kit/error-panel.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { LinkButton } from '../../kit/link.tsx'
import { PageFrame } from '../../kit/page-frame.tsx'
import { PageSkeleton } from '../../kit/skeletons.tsx'
import { TabLine } from '../../kit/tab-line.tsx'
import { useToast, type Say } from '../../kit/toast.tsx'
import { useTyped } from '../../kit/use-typed.ts'
import { useUrlText } from '../../kit/use-url-text.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { AccountsSummary } from './accounts-summary.tsx'
import { AddPayeeDialog } from './add-payee.dialog.tsx'
import { findsPayeeOnly, useBillsData, type BillsData } from './bills-data.ts'
import { ManagePayees } from './manage-payees.tsx'
import { payBillsMachine } from './pay-bills.machine.ts'
import { PaymentDetailsDialog } from './payment-details.dialog.tsx'
import { PaymentHistory } from './payment-history.tsx'
import { PaymentScheduledDialog } from './payment-scheduled.dialog.tsx'
import { RemovePayeeDialog } from './remove-payee.dialog.tsx'
import css from './pay-bills.module.css'
import { SchedulePaymentDialog } from './schedule-payment.dialog.tsx'
import { UpcomingBills } from './upcoming-bills.tsx'
import { VerifyPayeeDialog } from './verify-payee.tsx'

/** Pay Bills (doc3 §2.2): what is due, what was paid, whom; five dialogs over it. */
export function PayBillsPage() {
  const { data, error, refetch } = useBillsData()
  const toast = useToast()
  const failed = !data && error !== undefined && error !== null
  const { say } = toast
  useEffect(() => {
    if (failed) say('error', t('Error loading data. Please try again.'))
  }, [failed, say])
  const back = useBackOrHome()
  return (
    <PageFrame title={t('Pay Bills')} back={{ act: back }}>
      {failed && <ErrorPanel problem={problemOf(error, 'Error fetching data')} retry={refetch} />}
      {!data && !failed && <PageSkeleton />}
      {data && <Bills data={data} say={say} />}
      {toast.shown}
    </PageFrame>
  )
}

const tabs = ['bills', 'history', 'payees'] as const

interface Shown {
  data: BillsData
  say: Say
  machine: ReturnType<typeof usePayBills>
}
const usePayBills = () => useMachine(payBillsMachine)

function Bills({ data, say }: { data: BillsData; say: Say }) {
  const machine = usePayBills()
  const [, send] = machine
  useDrafted(send)
  useAsked(send, data)
  // Whoever has no payee adds one first.
  const isNew = data.payees.length === 0
  const [search, setSearch] = useTyped(...useUrlText<string>('q', ''))
  return (
    <div className={css.page}>
      <AccountsSummary data={data} />
      <div className={`between no-print ${css.asked}`}>
        <div style={{ flex: '1 1 10rem', maxWidth: '22.5rem' }}>
          <SearchField aria-label={t('Search bills, payments and payees')} value={search} onChange={setSearch} />
        </div>
        <div className={`row ${css.acts}`}>
          <LinkButton to="/coming-up" variant="subtle">
            {t('Coming up')}
          </LinkButton>
          <Button variant={isNew ? 'filled' : 'default'} onClick={() => send({ type: 'addPayee' })}>
            {t('Add New Payee')}
          </Button>
          <Button variant={isNew ? 'default' : 'filled'} onClick={() => send({ type: 'schedule' })}>
            {t('Schedule Payment')}
          </Button>
        </div>
      </div>
      <Lists data={data} say={say} machine={machine} search={search} />
      <Dialogs data={data} say={say} machine={machine} />
    </div>
  )
}

/** What was drafted in the palette opens the form, filled; it is sent from there or not at all. */
function useDrafted(send: ReturnType<typeof usePayBills>[1]): void {
  const { drafted } = useLocation().state
  useEffect(() => {
    if (drafted?.act !== 'pay') return
    const { payeeId, amount, on: paymentDate, accountId } = drafted
    send({ type: 'schedule', payeeId, amount, paymentDate, accountId })
  }, [drafted, send])
}

/** A new payee was asked for by name, or a bill's payment: its form is open. */
function useAsked(send: ReturnType<typeof usePayBills>[1], { bills }: BillsData): void {
  const [pay, setPay] = useUrlText<string>('pay', '')
  useEffect(() => {
    const bill = bills.find(({ id }) => id === pay)
    if (!bill) return
    send({ type: 'schedule', billId: bill.id, payeeId: bill.payeeId })
    setPay('')
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pay])
  const [add, setAdd] = useUrlText<string>('add', '')
  useEffect(() => {
    if (add !== 'payee') return
    send({ type: 'addPayee' })
    setAdd('')
    // Once: whoever closes the form has closed it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [add])
}

function Lists({ data, say, machine: [, send], search }: Shown & { search: string }) {
  const [tab, setTab] = useUrlText('tab', 'bills', tabs)
  const payees = (
    <ManagePayees
      payees={data.payees}
      search={search}
      onPay={payeeId => send({ type: 'schedule', payeeId })}
      onVerify={payeeId => send({ type: 'verifyPayee', payeeId })}
      onRemove={payeeId => send({ type: 'remove', payeeId })}
    />
  )
  return (
    <Tabs
      value={tab}
      onChange={value => setTab(tabs.find(one => one === value) ?? 'bills')}
      mt="md"
      keepMounted={false}
    >
      <TabLine mb="md">
        <Tabs.Tab value="bills">{t('Upcoming Bills')}</Tabs.Tab>
        <Tabs.Tab value="history">{t('Payment History')}</Tabs.Tab>
        <Tabs.Tab value="payees">{t('Manage Payees')}</Tabs.Tab>
      </TabLine>
      <Tabs.Panel value="bills" className="stack">
        {findsPayeeOnly(data, search) && payees}
        <UpcomingBills
          bills={data.bills}
          payees={data.payees}
          search={search}
          say={say}
          onPay={({ id, payeeId }) => send({ type: 'schedule', billId: id, payeeId })}
          onVerify={payeeId => send({ type: 'verifyPayee', payeeId })}
        />
      </Tabs.Panel>
      <Tabs.Panel value="history">
        <PaymentHistory
          payments={data.payments}
          search={search}
          say={say}
          onLook={paymentId => send({ type: 'look', paymentId })}
        />
      </Tabs.Panel>
      <Tabs.Panel value="payees">{payees}</Tabs.Panel>
    </Tabs>
  )
}

/** A payee that was there and is no longer: it was removed, here or elsewhere. */
function useGone(payee: object | undefined, onGone: () => void): void {
  const isThere = payee !== undefined
  const wasThere = useRef(isThere)
  useEffect(() => {
    if (wasThere.current && !isThere) onGone()
    wasThere.current = isThere
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isThere])
}

function Dialogs({ data, say, machine: [state, send] }: Shown) {
  const { about } = state.context
  const payee = data.payees.find(({ id }) => id === about.payeeId)
  useGone(payee, () => send({ type: 'gone' }))
  const common = { say, onClose: () => send({ type: 'close' }) }
  return (
    <>
      <SchedulePaymentDialog
        {...common}
        opened={state.matches('scheduling')}
        data={data}
        about={about}
        onMade={paymentId => send({ type: 'scheduled', paymentId })}
        onAddPayee={() => send({ type: 'addPayee' })}
      />
      <PaymentScheduledDialog
        {...common}
        opened={state.matches('scheduled')}
        paymentId={about.paymentId}
        payees={data.payees}
      />
      <AddPayeeDialog
        {...common}
        opened={state.matches('addingPayee')}
        onAdded={payeeId => send({ type: 'verifyPayee', payeeId })}
      />
      <VerifyPayeeDialog {...common} opened={state.matches('verifyingPayee')} payee={payee} />
      <PaymentDetailsDialog
        {...common}
        opened={state.matches('details')}
        paymentId={about.paymentId}
        payees={data.payees}
      />
      <RemovePayeeDialog {...common} opened={state.matches('removingPayee')} payee={payee} />
    </>
  )
}
