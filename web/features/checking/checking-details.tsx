import { AccountNumber } from '../../kit/account-number.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Money } from '../../kit/money.tsx'
import { day, rate } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import type { CheckingAccount } from './checking.page.tsx'

/** doc2 §2.3: the details card. */
export function CheckingDetails({ account }: { account: CheckingAccount }) {
  const {
    type,
    accountNumber,
    routingNumber,
    openedDate,
    monthlyFee,
    monthlyFeeWaived,
    minBalance,
    overdraftProtection,
    interestRate,
  } = account
  return (
    <section className="card card-body" aria-labelledby="details">
      <h2 id="details" style={{ fontSize: '1.25rem', marginBottom: 12 }}>
        {t('Account details')}
      </h2>
      <Facts
        facts={[
          [t('Account type'), t(type)],
          [t('Account number'), <AccountNumber number={accountNumber} />],
          [t('Routing number'), <span className="num">{routingNumber}</span>],
          [t('Date opened'), day(openedDate)],
          [
            t('Monthly service fee'),
            <>
              <Money amount={monthlyFee} /> {monthlyFeeWaived && t('(waived)')}
            </>,
          ],
          [t('Minimum balance'), <Money amount={minBalance} />],
          [t('Overdraft protection'), t(overdraftProtection)],
          [t('Interest rate'), t('{rate} APY', { rate: rate(interestRate) })],
        ]}
      />
    </section>
  )
}
