import { accountName } from '../../kit/account-card.tsx'
import { Button, TextInput } from '@mantine/core'
import { CodeField } from '../../kit/fields/code-field.tsx'
import { deposit as schema } from '../../../api/checking/checking.schema.ts'
import { depositTexts, FromOutside } from '../../kit/account-page/pay-in.dialog.tsx'
import { ActState } from '../../kit/act-state.tsx'
import { AccountNumber } from '../../kit/account-number.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { SubmitFoot } from '../../kit/action-foot.tsx'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { useRefusal, useSchemaForm } from '../../kit/form.tsx'
import { RequestCode } from '../../kit/request-code.tsx'
import { SuccessPanel } from '../../kit/success-panel.tsx'
import { Money } from '../../kit/money.tsx'
import { useMoneyAct } from '../../kit/use-money-act.ts'
import type { DialogProps } from '../../kit/account-page/account-page.tsx'
import { day, usd } from '../../lib/format.ts'
import { called, t } from '../../lib/i18n.ts'
import { ask, type Answered } from '../../lib/trpc.ts'

type CheckingAccount = Answered['checking']['get']

type Made = Answered['checking']['deposit']

type Draft = {
  accountId: string
  amount: string
  description: string
  approvalCode: string
}

const useDeposit = () =>
  useMoneyAct<Draft, Made>({
    send: ({ description, ...draft }, context) =>
      ask.checking.deposit.mutate({ ...draft, description: description.trim() || 'Deposit' }, { context }),
    failed: depositTexts,
  })

/** The deposit modal (doc2 §5): amount, description, and a Transaction Approval Code of its own (C-36). */
export function DepositDialog({ account, opened, onClose }: DialogProps<CheckingAccount>) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Deposit Money')}>
      <Deposit account={account} onClose={onClose} />
    </Dialog>
  )
}

function Deposit({ account, onClose }: { account: CheckingAccount; onClose: () => void }) {
  const act = useDeposit()
  if (act.done) return <DepositMade made={act.answer} account={account} onClose={onClose} />
  return <DepositForm account={account} act={act} onClose={onClose} />
}

function DepositForm({
  account,
  act,
  onClose,
}: {
  account: CheckingAccount
  act: ReturnType<typeof useDeposit>
  onClose: () => void
}) {
  const form = useSchemaForm<Draft>(schema, { accountId: account.id, amount: '', description: '', approvalCode: '' })
  useRefusal(form, act.problem)
  const { amount, approvalCode } = form.values
  const missing = amount.trim() === '' || approvalCode.trim() === ''
  return (
    <form onSubmit={form.submit(act.confirm)} className="stack" noValidate>
      <ActState act={act} fields={['amount', 'description', 'approvalCode']} />
      <p className="quiet">
        {t('To')} {accountName(account)} <AccountNumber number={account.accountNumber} />
      </p>
      <FromOutside />
      <MoneyField data-autofocus label={t('Amount')} {...form.field('amount')} />
      <TextInput label={t('Description (optional)')} placeholder={t('Deposit')} {...form.field('description')} />
      <div>
        <CodeField label={t('Transaction Approval Code')} {...form.field('approvalCode')} />
        <RequestCode purpose="deposit" onDemo={code => form.setFieldValue('approvalCode', code)} />
      </div>
      <SubmitFoot
        onCancel={onClose}
        busy={act.sending}
        off={act.held}
        blocked={
          missing &&
          (approvalCode.trim() === '' && amount.trim() !== ''
            ? t('Transaction Approval Code is required to complete this deposit.')
            : t('Enter an amount and the code to go on.'))
        }
      >
        {t('Deposit')}
      </SubmitFoot>
    </form>
  )
}

function DepositMade({
  made,
  account,
  onClose,
}: {
  made: Made | undefined
  account: CheckingAccount
  onClose: () => void
}) {
  const transaction = made?.transaction
  return (
    <SuccessPanel
      title={t('Deposit made')}
      amount={transaction?.amount}
      facts={[
        [t('From'), t('Money from outside this bank')],
        [t('To'), called(`${account.name} ••${account.accountNumber.slice(-4)}`)],
        [t('Date'), transaction && day(transaction.date)],
        [t('Description'), transaction?.description],
        [t('New balance'), made && <Money amount={made.newBalance} />],
        [t('Available balance'), made && <Money amount={made.availableBalance} />],
        [
          t('Settling'),
          transaction?.settling
            ? t('{amount} cannot leave the bank until it has settled.', { amount: usd(transaction.amount) })
            : undefined,
        ],
      ]}
      confirmation={made?.confirmationNumber}
    >
      <Button onClick={onClose}>{t('Done')}</Button>
    </SuccessPanel>
  )
}
