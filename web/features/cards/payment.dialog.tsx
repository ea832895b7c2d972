import { payment as schema } from '../../../api/cards/credit-account.schema.ts'
import { PayInDialog } from '../../kit/account-page/pay-in.dialog.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Money } from '../../kit/money.tsx'
import { day, isNegative } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { ask } from '../../lib/trpc.ts'
import type { CreditAccount } from './credit.page.tsx'

/** The payment modal (doc2 §5): from an own account, the primary checking account first (C-68). */
export function PaymentDialog({
  account,
  opened,
  onClose,
}: {
  account: CreditAccount
  opened: boolean
  onClose: () => void
}) {
  const { balance, minimumPayment, statementBalance, dueDate } = account
  const offers = [
    [t('Minimum'), minimumPayment],
    [t('Statement'), statementBalance],
    [t('Full balance'), isNegative(balance) ? balance.slice(1) : '0.00'],
  ] as const
  return (
    <PayInDialog
      account={account}
      opened={opened}
      onClose={onClose}
      title={t('Make Payment')}
      verb={t('Pay')}
      done={t('Payment made')}
      plain="Payment"
      schema={schema}
      send={(draft, context) => ask.cards.pay.mutate(draft, { context })}
      failed="Error processing payment"
      fromOwn
      offers={offers.filter(([, amount]) => amount !== '0.00')}
      lead={
        <Facts
          facts={[
            [t('Minimum payment'), <Money amount={minimumPayment} />],
            [t('Due date'), day(dueDate)],
          ]}
        />
      }
    />
  )
}
