import { frequencyWord } from '../../kit/frequency-word.ts'
import { Facts } from '../../kit/facts.tsx'
import { OrderStatus } from '../../kit/order-status.tsx'
import { day } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import type { Payment } from './bills-data.ts'

/** In the documents' word for it (doc3 §3); what came back has none there. */
export const PaymentStatus = ({ payment: { standing, state, status } }: { payment: Payment }) => (
  <OrderStatus standing={standing} word={standing === state ? status : undefined} />
)

/** Everything that is known of a payment (doc3 §3). */
export const PaymentFacts = ({ payment }: { payment: Payment }) => (
  <Facts
    facts={[
      [t('Payee'), payment.payee],
      [t('Date'), day(payment.date)],
      [t('Status'), <PaymentStatus key="status" payment={payment} />],
      [t('Account used'), payment.accountUsed],
      [
        t('Confirmation number'),
        <span key="number" className="num">
          {payment.confirmationNumber}
        </span>,
      ],
      [t('Category'), t(payment.category)],
      [t('Memo'), payment.memo],
      [t('Frequency'), frequencyWord(payment.frequency)],
      [
        payment.standing === 'returned' ? t('Why it came back') : t('Why it failed'),
        payment.reason === null ? undefined : t(payment.reason),
      ],
      [t('Transaction'), payment.transactionId ?? undefined],
    ]}
  />
)
