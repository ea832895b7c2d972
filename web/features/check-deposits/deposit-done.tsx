import { Button } from '@mantine/core'
import { Facts } from '../../kit/facts.tsx'
import { LinkButton, HomeLink } from '../../kit/link.tsx'
import { Money } from '../../kit/money.tsx'
import { OrderStatus } from '../../kit/order-status.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { SuccessPanel } from '../../kit/success-panel.tsx'
import { day } from '../../lib/format.ts'
import { called, t } from '../../lib/i18n.ts'
import type { Deposit } from './deposit-draft.ts'

/** What the bank took, when it can be used, and what to do next (doc2 §2.12); or when it had taken it already. */
export function DepositDone({ deposit, onAnother }: { deposit: Deposit; onAnother: () => void }) {
  const { amount, accountName, date, firstDayAmount, availabilityDate, referenceNumber, standing, status, already } =
    deposit
  const next = (
    <>
      <Button onClick={onAnother}>{t('Deposit another check')}</Button>
      <LinkButton to="/check-deposits" variant="default">
        {t('View Deposit History')}
      </LinkButton>
      <HomeLink />
      <LinkButton to="/support" state={{ referenceNumber }} variant="default">
        {t('Submit a Support Request')}
      </LinkButton>
    </>
  )
  if (already)
    return (
      <SectionCard arrives title={t('This check was deposited already')}>
        <div className="stack">
          <p>
            {t('You deposited it on {date} with the reference number {reference}. Nothing was added now.', {
              date: day(date),
              reference: referenceNumber,
            })}
          </p>
          <Facts
            facts={[
              [t('Amount'), <Money amount={amount} />],
              [t('Deposit to'), called(accountName)],
              [t('Status'), <OrderStatus standing={standing} word={status} />],
            ]}
          />
          <div className="row">{next}</div>
        </div>
      </SectionCard>
    )
  return (
    <SuccessPanel
      title={t('Check deposit submitted')}
      amount={amount}
      facts={[
        [t('Deposit to'), called(accountName)],
        [t('Date'), <span className="num">{day(date)}</span>],
        [t('Status'), <OrderStatus standing={standing} word={status} />],
        [t('Available now'), <Money amount={firstDayAmount} />],
        [t('All of it can leave the bank on'), <span className="num">{day(availabilityDate)}</span>],
        [t('Reference number'), <span className="num">{referenceNumber}</span>],
      ]}
    >
      {next}
    </SuccessPanel>
  )
}
