import { Button } from '@mantine/core'
import { accountName } from '../../kit/account-card.tsx'
import { AccountNumber } from '../../kit/account-number.tsx'
import { Engraving } from '../../kit/engraving.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Balance, Money } from '../../kit/money.tsx'
import { t } from '../../lib/i18n.ts'
import type { CheckingAccount } from './checking.page.tsx'
import css from './checking.module.css'

/** doc2 §2.3: available, current, available for withdrawal. */
export function CheckingBalance({ account, onTransfer }: { account: CheckingAccount; onTransfer: () => void }) {
  return (
    <section className={`card ${css.balance}`} aria-label={t('Balance')}>
      <Engraving seed={account.id} />
      <div className={css.name}>{accountName(account)}</div>
      <div className="eyebrow">
        {t('Checking')} <AccountNumber number={account.accountNumber} />
      </div>
      <div className={css.figure}>
        <div className="eyebrow">{t('Available balance')}</div>
        <Balance amount={account.availableBalance} size="hero" />
      </div>
      <Facts
        align="left"
        facts={[
          [t('Current balance'), <Money amount={account.balance} />],
          [t('Available for withdrawal'), <Money amount={account.withdrawableBalance} />],
        ]}
      />
      <div className="no-print">
        <Button variant="default" size="sm" onClick={onTransfer}>
          {t('Transfer Money')}
        </Button>
      </div>
    </section>
  )
}
