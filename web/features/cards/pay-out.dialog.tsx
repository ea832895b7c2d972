import { Button } from '@mantine/core'
import { pays } from '../../kit/account-kind.ts'
import { creditBalancePayment as schema } from '../../../api/cards/credit-account.schema.ts'
import { accountName } from '../../kit/account-card.tsx'
import { ActState } from '../../kit/act-state.tsx'
import { accountChoice } from '../../kit/card-owed.ts'
import { Banner } from '../../kit/banner.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { SubmitFoot } from '../../kit/action-foot.tsx'
import { Facts } from '../../kit/facts.tsx'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { AccountField } from '../../kit/fields/account-field.tsx'
import { FormErrors, useRefusal, useSchemaForm } from '../../kit/form.tsx'
import { Money } from '../../kit/money.tsx'
import { RowsSkeleton } from '../../kit/skeletons.tsx'
import { SuccessPanel } from '../../kit/success-panel.tsx'
import { useMoneyAct, type MoneyAct } from '../../kit/use-money-act.ts'
import { day } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { ask, trpc, type Answered } from '../../lib/trpc.ts'

type CreditAccount = Answered['cards']['get']

type Made = Answered['cards']['payOutCredit']

interface Wish {
  amount: string
  toAccountId: string
}

/** What was overpaid goes back to an own account: all of it unless less is asked for. */
export function PayOutDialog(props: { account: CreditAccount; opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={t('Pay Out Credit')}>
      <PayingOut {...props} />
    </Dialog>
  )
}

function PayingOut({ account, onClose }: { account: CreditAccount; onClose: () => void }) {
  const { data, error } = trpc.accounts.list.useQuery()
  const act = useMoneyAct<Wish, Made>({
    send: (wish, context) => ask.cards.payOutCredit.mutate({ accountId: account.id, ...wish }, { context }),
    failed: 'Error processing payment',
  })
  if (act.done) return <PaidOut made={act.answer} onClose={onClose} />
  if (!data && error) return <Banner tone="error">{problemOf(error, 'Failed to load account data').text}</Banner>
  if (!data) return <RowsSkeleton rows={3} />
  return <Form account={account} accounts={data.accounts} act={act} onClose={onClose} />
}

function Form({
  account,
  accounts,
  act,
  onClose,
}: {
  account: CreditAccount
  accounts: Answered['accounts']['list']['accounts']
  act: MoneyAct<Wish, Made>
  onClose: () => void
}) {
  const own = accounts.filter(pays)
  const primary = own.find(({ kind, isPrimary }) => kind === 'checking' && isPrimary) ?? own[0]
  const form = useSchemaForm(schema, {
    accountId: account.id,
    amount: account.creditBalance,
    toAccountId: primary?.id ?? '',
  })
  useRefusal(form, act.problem)
  return (
    <form
      onSubmit={form.submit(({ amount, toAccountId }) => act.confirm({ amount: amount.trim(), toAccountId }))}
      className="stack"
      noValidate
    >
      <ActState act={act} fields={['amount', 'toAccountId']} />
      <FormErrors form={form} />
      <Facts facts={[[t('Can be paid out'), <Money amount={account.creditBalance} />]]} />
      <MoneyField data-autofocus label={t('Amount')} {...form.field('amount')} />
      <AccountField
        label={t('To account')}
        {...(primary ? {} : { placeholder: t('Choose an account') })}
        accounts={own.map(one => accountChoice({ ...one, name: accountName(one) }, 'receives'))}
        {...form.field('toAccountId')}
      />
      <SubmitFoot onCancel={onClose} off={act.held} busy={act.sending}>
        {t('Pay out')}
      </SubmitFoot>
    </form>
  )
}

function PaidOut({ made, onClose }: { made: Made | undefined; onClose: () => void }) {
  const line = made?.transaction
  return (
    <SuccessPanel
      title={t('Credit paid out')}
      amount={line?.amount.replace('-', '')}
      facts={[
        [t('Date'), line && day(line.date)],
        [t('New balance'), made && <Money amount={made.newBalance} />],
      ]}
      confirmation={made?.confirmationNumber}
    >
      <Button onClick={onClose}>{t('Done')}</Button>
    </SuccessPanel>
  )
}
