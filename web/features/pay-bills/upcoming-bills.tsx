import { Button, Switch } from '@mantine/core'
import { Money } from '../../kit/money.tsx'
import { OrderStatus } from '../../kit/order-status.tsx'
import { TableCard } from '../../kit/table-card.tsx'
import { StatusTag } from '../../kit/tag.tsx'
import { day, usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { trpc } from '../../lib/trpc.ts'
import { billFits, type Bill, type Payee } from './bills-data.ts'
import type { Say } from '../../kit/toast.tsx'

/** What is due, with each bill's two switches. */
export function UpcomingBills({
  bills,
  payees,
  search,
  say,
  onPay,
  onVerify,
}: {
  bills: readonly Bill[]
  payees: readonly Payee[]
  search: string
  say: Say
  onPay: (bill: Bill) => void
  onVerify: (payeeId: string) => void
}) {
  const unverified = new Set(payees.filter(({ verified }) => !verified).map(({ id }) => id))
  const shown = bills.filter(bill => billFits(search, bill))
  return (
    <TableCard
      title={t('Upcoming Bills')}
      empty={search ? t('No bill fits your search.') : t('No bills are due. Add a payee, and its bills stand here.')}
      rows={shown}
      rowKey={({ id }) => id}
      columns={[
        {
          head: t('Payee'),
          cell: bill => (
            <>
              {bill.payee}
              <div className="quiet">{t(bill.category)}</div>
              {unverified.has(bill.payeeId) && (
                <Button size="compact-sm" variant="light" mt={4} onClick={() => onVerify(bill.payeeId)}>
                  {t('Verify {payee}', { payee: bill.payee })}
                </Button>
              )}
            </>
          ),
          phone: 'lead',
        },
        { head: t('Due'), cell: bill => <Due bill={bill} />, phone: 'plain' },
        { head: t('Amount'), cell: bill => <Amount bill={bill} />, align: 'right', phone: 'value' },
        { head: t('AutoPay'), cell: bill => <Autopay bill={bill} say={say} />, phone: 'line' },
        { head: t('Reminder'), cell: bill => <ReminderSwitch bill={bill} say={say} />, phone: 'line' },
        {
          head: t('Action'),
          cell: bill =>
            bill.paymentScheduled ? (
              <OrderStatus standing={bill.autopay ? 'scheduled' : 'on-hold'} word="Scheduled" />
            ) : (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => onPay(bill)}
                aria-label={t('Pay the bill of {payee}', { payee: bill.payee })}
              >
                {t('Pay')}
              </Button>
            ),
          align: 'right',
          phone: 'plain',
        },
      ]}
    />
  )
}

/** What is due, and of a bill that is paid in part what was paid, is scheduled and is left. */
const Amount = ({ bill: { amount, state, paidAmount, pendingAmount, openAmount, returnedAmount } }: { bill: Bill }) => (
  <div>
    <Money amount={amount} />
    {paidAmount !== '0.00' && <div className="quiet num">{t('{amount} paid', { amount: usd(paidAmount) })}</div>}
    {pendingAmount !== '0.00' && (
      <div className="quiet num">{t('{amount} scheduled', { amount: usd(pendingAmount) })}</div>
    )}
    {returnedAmount !== '0.00' && (
      <div className="quiet num">{t('{amount} came back', { amount: usd(returnedAmount) })}</div>
    )}
    {state === 'partly-paid' && (
      <div>
        <strong className="num">{t('{amount} left to pay', { amount: usd(openAmount) })}</strong>
      </div>
    )}
  </div>
)

/** Why AutoPay does not pay it stands beside its switch. */
const Autopay = ({ bill, say }: { bill: Bill; say: Say }) => (
  <>
    <AutopaySwitch bill={bill} say={say} />
    {bill.autopayProblem && <span className="quiet"> {t(bill.autopayProblem)}</span>}
  </>
)

const Due = ({ bill: { dueDate, dueSoon, daysLeft } }: { bill: Bill }) => (
  <span className="row" style={{ gap: 8 }}>
    <span className="num">{day(dueDate)}</span>
    {daysLeft < 0 ? <StatusTag status="Overdue" /> : dueSoon && <StatusTag status="Due Soon" />}
  </span>
)

function AutopaySwitch({ bill, say }: { bill: Bill; say: Say }) {
  const utils = trpc.useUtils()
  const act = trpc.payBills.setBillAutopay.useMutation({
    onSuccess: ({ autopay }) =>
      say('success', autopay ? t('AutoPay enabled successfully!') : t('AutoPay disabled successfully!')),
    onError: error =>
      say('error', t('Failed to update AutoPay: {message}', { message: problemOf(error, 'Unknown error').text })),
    onSettled: () => utils.invalidate(),
  })
  const checked = act.isPending ? act.variables.autopay : bill.autopay
  return (
    <Switch
      display="inline-flex"
      style={{ verticalAlign: 'middle' }}
      checked={checked}
      disabled={act.isPending}
      onChange={event => act.mutate({ id: bill.id, autopay: event.currentTarget.checked })}
      aria-label={t('AutoPay for {payee}', { payee: bill.payee })}
    />
  )
}

function ReminderSwitch({ bill, say }: { bill: Bill; say: Say }) {
  const utils = trpc.useUtils()
  const act = trpc.payBills.setBillReminder.useMutation({
    onSuccess: ({ reminderSet }) =>
      say('success', reminderSet ? t('Reminder set successfully!') : t('Reminder removed successfully!')),
    onError: error =>
      say('error', t('Failed to update reminder: {message}', { message: problemOf(error, 'Unknown error').text })),
    onSettled: () => utils.payBills.bills.invalidate(),
  })
  const checked = act.isPending ? act.variables.reminderSet : bill.reminderSet
  return (
    <Switch
      display="inline-flex"
      style={{ verticalAlign: 'middle' }}
      checked={checked}
      disabled={act.isPending}
      onChange={event => act.mutate({ id: bill.id, reminderSet: event.currentTarget.checked })}
      aria-label={t('Reminder for {payee}', { payee: bill.payee })}
    />
  )
}
