import { Button } from '@mantine/core'
import { LinkButton, HomeLink } from '../../kit/link.tsx'
import { Money } from '../../kit/money.tsx'
import { OrderStatus } from '../../kit/order-status.tsx'
import { SuccessPanel } from '../../kit/success-panel.tsx'
import { day } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import type { Deposit } from './deposit-draft.ts'

/** What the bank took, when it can be used, and what to do next (doc2 §2.12). */
export function DepositDone({ deposit, onAnother }: { deposit: Deposit; onAnother: () => void }) {
  const { amount, accountName, date, firstDayAmount, availabilityDate, referenceNumber, standing, status } = deposit
  return (
    <div style={{ maxWidth: 640 }}>
      <SuccessPanel
        title={t('Check deposit submitted')}
        amount={amount}
        facts={[
          [t('Deposit to'), accountName],
          [t('Date'), <span className="num">{day(date)}</span>],
          [t('Status'), <OrderStatus standing={standing} word={status} />],
          [t('Available now'), <Money amount={firstDayAmount} />],
          [t('Fully available on'), <span className="num">{day(availabilityDate)}</span>],
          [t('Reference number'), <span className="num">{referenceNumber}</span>],
        ]}
      >
        <Button onClick={onAnother}>{t('Deposit another check')}</Button>
        <LinkButton to="/check-deposits" variant="default">
          {t('View Deposit History')}
        </LinkButton>
        <HomeLink />
        <LinkButton to="/support" state={{ referenceNumber }} variant="default">
          {t('Submit a Support Request')}
        </LinkButton>
      </SuccessPanel>
    </div>
  )
}
