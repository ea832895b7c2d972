import { Button } from '@mantine/core'
import { addition as schema } from '../../../api/cds/certificate.schema.ts'
import { ActState } from '../../kit/act-state.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { SubmitFoot } from '../../kit/action-foot.tsx'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { AccountField } from '../../kit/fields/account-field.tsx'
import { FormErrors, useRefusal, useSchemaForm } from '../../kit/form.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Money } from '../../kit/money.tsx'
import { MovedBetween } from '../../kit/money-moved.tsx'
import { SafeToMove } from '../../kit/safe-to-move.tsx'
import { SuccessPanel } from '../../kit/success-panel.tsx'
import { useMoneyAct } from '../../kit/use-money-act.ts'
import { isAmount, untilAnswered, useSettled } from '../../kit/use-settled.ts'
import { day } from '../../lib/format.ts'
import { called, t } from '../../lib/i18n.ts'
import { ask, trpc, type Answered } from '../../lib/trpc.ts'
import type { Certificate } from './certificate.ts'
import { useOwnAccounts } from '../../kit/own-accounts.ts'

interface Props {
  account: Certificate
  opened: boolean
  onClose: () => void
}
type Draft = { amount: string; fromAccountId: string }
type Made = Answered['cds']['add']

/** Money from an own account into a certificate that has matured. */
export function AddMoneyDialog(props: Props) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={t('Add money')}>
      <Adding {...props} />
    </Dialog>
  )
}

function Adding({ account, onClose }: Props) {
  const { choices, known } = useOwnAccounts()
  const act = useMoneyAct<Draft, Made>({
    send: (draft, context) => ask.cds.add.mutate({ accountId: account.id, ...draft }, { context }),
    failed: 'Error adding money',
  })
  const form = useSchemaForm(schema, { accountId: account.id, amount: '', fromAccountId: '' })
  useRefusal(form, act.problem)
  const seen = usePreview(form.values)
  if (act.done) return <Added made={act.answer} payer={form.values.fromAccountId} account={account} onClose={onClose} />
  return (
    <form
      onSubmit={form.submit(({ amount, fromAccountId }) => act.confirm({ amount, fromAccountId }))}
      className="stack"
      noValidate
    >
      <ActState act={act} fields={['amount', 'fromAccountId']} />
      <FormErrors form={form} />
      <Facts
        facts={[
          [t('Balance'), <Money amount={account.balance} />],
          [t('Can still be added'), <Money amount={account.mostAddable} />],
        ]}
      />
      <AccountField
        data-autofocus
        label={t('From')}
        placeholder={t('Choose an account')}
        accounts={choices}
        {...form.field('fromAccountId')}
      />
      <MoneyField label={t('Amount')} {...form.field('amount')} />
      <SafeToMove seen={seen} />
      <p className="quiet">{t('What you add stays until the certificate matures again.')}</p>
      <SubmitFoot onCancel={onClose} seen={seen} off={act.held || !known} busy={act.sending}>
        {t('Add money')}
      </SubmitFoot>
    </form>
  )
}

/** What it would leave, or why the bank would not do it, once there is an account and an amount. */
function usePreview({ amount, ...wanted }: Draft & { accountId: string }) {
  const settled = useSettled({ ...wanted, amount: amount.trim() })
  const ready = settled.fromAccountId !== '' && isAmount(settled.amount)
  const { data } = trpc.cds.previewAddition.useQuery(settled, { enabled: ready, ...untilAnswered })
  return ready ? data : undefined
}

const Added = ({
  made,
  payer,
  account,
  onClose,
}: {
  made: Made | undefined
  payer: string
  account: Certificate
  onClose: () => void
}) => (
  <div className="stack">
    {made && <MovedBetween from={payer} to={account.id} amount={made.transaction.amount} />}
    <SuccessPanel
      title={t('Money added')}
      amount={made?.transaction.amount}
      facts={[
        [t('From'), made?.paidFrom],
        [t('To'), called(`${account.name} ••${account.lastFour}`)],
        [t('Date'), made && day(made.transaction.date)],
        [t('New balance'), made && <Money amount={made.newBalance} />],
      ]}
      confirmation={made?.confirmationNumber}
    >
      <Button onClick={onClose}>{t('Done')}</Button>
    </SuccessPanel>
  </div>
)
