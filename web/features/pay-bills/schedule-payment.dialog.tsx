import { Button, TextInput } from '@mantine/core'
import { payeeCategories } from '../../../api/pay-bills/payee.schema.ts'
import { paymentFrequencies, paymentRequest, recurringRequest } from '../../../api/pay-bills/payment.schema.ts'
import { ActState } from '../../kit/act-state.tsx'
import { SubmitFoot } from '../../kit/action-foot.tsx'
import { accountChoice } from '../../kit/card-owed.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { Empty } from '../../kit/empty.tsx'
import { AccountField } from '../../kit/fields/account-field.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { FormErrors, useRefusal, useSchemaForm, type SchemaForm } from '../../kit/form.tsx'
import { frequencyChoices } from '../../kit/frequency-word.ts'
import { LinkButton } from '../../kit/link.tsx'
import { BesideSafeToMove } from '../../kit/safe-to-move.tsx'
import { useMoneyAct } from '../../kit/use-money-act.ts'
import { isAmount, untilAnswered, useSettled } from '../../kit/use-settled.ts'
import { t } from '../../lib/i18n.ts'
import { ask, trpc, type Answered } from '../../lib/trpc.ts'
import type { BillsData } from './bills-data.ts'
import { paymentOf, toPayee, whenPaid, type Draft } from './payment-draft.ts'
import type { About } from './pay-bills.machine.ts'
import type { Say } from '../../kit/toast.tsx'

type Made = Answered['payBills']['schedule']

interface Props {
  data: BillsData
  about: About
  onMade: (paymentId: string | undefined) => void
  onAddPayee: () => void
  onClose: () => void
  say: Say
}

/** Schedule a payment: whom, how much, when, from where, how often (doc3 §3, §5). */
export function SchedulePaymentDialog({ opened, ...props }: Props & { opened: boolean }) {
  return (
    <Dialog opened={opened} onClose={props.onClose} title={t('Schedule Payment')} tall wide>
      {props.data.accounts.length === 0 ? (
        <Empty text={t('You have no account to pay bills from.')}>
          <LinkButton to="/open-new-account?type=checking">{t('Open a checking account')}</LinkButton>
        </Empty>
      ) : props.data.payees.length === 0 ? (
        <Empty text={t('You have no payees yet. Add one to pay a bill.')}>
          <Button onClick={props.onAddPayee}>{t('Add New Payee')}</Button>
        </Empty>
      ) : (
        <ScheduleForm {...props} />
      )}
    </Dialog>
  )
}

/** Recurring payments go by a call of their own (doc3 §4). */
const send = (draft: Draft, context: { key: string }): Promise<Made> => {
  const { frequency, billId, category, ...rest } = draft
  const input = { ...rest, billId: billId || null, ...(category ? { category } : {}) }
  return frequency === 'once'
    ? ask.payBills.schedule.mutate({ ...input, frequency }, { context })
    : ask.payBills.scheduleRecurring.mutate({ ...input, frequency }, { context })
}

const fields = ['payeeId', 'amount', 'paymentDate', 'accountId', 'frequency', 'memo', 'category']

function ScheduleForm({ data, about, onMade, onAddPayee, onClose, say }: Props) {
  const { today } = data
  const bill = data.bills.find(({ id }) => id === about.billId)
  const act = useMoneyAct<Draft, Made>({
    send,
    failed: 'Unknown error',
    onMade: answer => onMade(answer?.id),
    onRefused: problem =>
      problem && say('error', t('Failed to schedule payment: {message}', { message: problem.text })),
  })
  const primary = data.accounts.find(({ isPrimary }) => isPrimary) ?? data.accounts[0]
  const form = useSchemaForm<Draft>(
    paymentRequest.or(recurringRequest),
    paymentOf({ ...about, accountId: about.accountId ?? primary?.id }, bill, today),
  )
  useRefusal(form, act.problem)
  const { payeeId, amount, paymentDate, accountId } = form.values
  const seen = usePreview(form.values)
  const missing = [payeeId, amount.trim(), paymentDate, accountId].some(value => value === '')
  return (
    <form onSubmit={form.submit(act.confirm)} className="stack" noValidate>
      <FormErrors form={form} />
      <ActState act={act} fields={fields} />
      <BesideSafeToMove seen={seen}>
        <PaymentFields
          form={form}
          data={data}
          about={about}
          onPayee={chosen => form.setValues(toPayee(form.values, chosen, bill, today))}
          onAddPayee={onAddPayee}
        />
      </BesideSafeToMove>
      <SubmitFoot
        onCancel={onClose}
        seen={seen}
        busy={act.sending}
        off={act.held}
        blocked={missing && t('Choose a payee, an amount, a date and an account to go on.')}
      >
        {t('Schedule Payment')}
      </SubmitFoot>
    </form>
  )
}

function PaymentFields({
  form,
  data: { payees, accounts, today },
  about,
  onPayee,
  onAddPayee,
}: Pick<Props, 'data' | 'about' | 'onAddPayee'> & { form: SchemaForm<Draft>; onPayee: (id: string) => void }) {
  const { payeeId, frequency } = form.values
  // What is known already is not asked first.
  const first = about.payeeId === undefined ? 'payee' : 'amount'
  const unverified = payees.some(({ id, verified }) => id === payeeId && !verified)
  return (
    <>
      <div>
        <SelectField
          {...(first === 'payee' && { 'data-autofocus': true })}
          label={t('Payee')}
          placeholder=""
          gone={t('This payee can no longer be chosen here. Please choose another.')}
          data={payees.map(({ id, nickname, accountNumber }) => ({
            value: id,
            label: `${nickname} ${accountNumber.slice(-6)}`,
          }))}
          {...form.field('payeeId')}
          onChange={onPayee}
        />
        {unverified && <p className="quiet">{t('This payee is not verified yet. You enter its code next.')}</p>}
        <Button variant="subtle" size="compact-sm" mt={4} onClick={onAddPayee}>
          {t('Add New Payee')}
        </Button>
      </div>
      <MoneyField
        {...(first === 'amount' && { 'data-autofocus': true })}
        label={t('Amount')}
        {...form.field('amount')}
      />
      <DateField label={t('Payment date')} min={today} {...form.field('paymentDate')} />
      <AccountField
        label={t('Pay from')}
        placeholder=""
        accounts={accounts.map(({ accountNumber, ...account }) =>
          accountChoice({ ...account, kind: account.type, lastFour: accountNumber.slice(-4) }, 'pays'),
        )}
        {...form.field('accountId')}
      />
      <SelectField label={t('Frequency')} data={frequencyChoices(paymentFrequencies)} {...form.field('frequency')} />
      <TextInput label={t('Memo (optional)')} {...form.field('memo')} />
      <SelectField
        label={t('Category')}
        placeholder={t('As the payee’s')}
        data={payeeCategories.map(value => ({ value, label: t(value) }))}
        {...form.field('category')}
      />
      <p className="quiet">
        {whenPaid(form.values, today, unverified)}
        {frequency !== 'once' && ` ${t('It goes on until you cancel its pending payment.')}`}
      </p>
    </>
  )
}

/** Asked 300 ms after the last change, once account, amount and day are there. */
function usePreview({ payeeId, amount, paymentDate, accountId, frequency, billId }: Draft) {
  const about = { ...(payeeId ? { payeeId } : {}), ...(billId ? { billId } : {}) }
  const settled = useSettled({ ...about, amount: amount.trim(), paymentDate, accountId, frequency })
  const ready = settled.accountId !== '' && settled.paymentDate !== '' && isAmount(settled.amount)
  const { data } = trpc.payBills.preview.useQuery(settled, { enabled: ready, ...untilAnswered })
  return ready ? data : undefined
}
