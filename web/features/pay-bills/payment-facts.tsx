import { frequencyWord } from '../../kit/frequency-word.ts'
import { Facts } from '../../kit/facts.tsx'
import { StatusTag } from '../../kit/tag.tsx'
import { day } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import type { Payment } from './bills-data.ts'

/** Everything that is known of a payment (doc3 §3). */
export const PaymentFacts = ({ payment }: { payment: Payment }) => (
  <Facts
    facts={[
      [t('Payee'), payment.payee],
      [t('Date'), day(payment.date)],
      [t('Status'), <StatusTag key="status" status={payment.status} />],
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
      [t('Why it failed'), payment.reason === null ? undefined : t(payment.reason)],
      [t('Transaction'), payment.transactionId ?? undefined],
    ]}
  />
)
