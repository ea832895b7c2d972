import { Money } from '../../../kit/money.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { Facts } from '../../../kit/facts.tsx'
import { t } from '../../../lib/i18n.ts'
import { accountLabel } from '../../../lib/sample-accounts.ts'
import type { TransferAccount } from './balance-transfer.ts'

/** What each account holds now: it changes when a transfer is completed, not when it is scheduled. */
export const AccountBalances = ({ accounts }: { accounts: readonly TransferAccount[] }) => (
  <SectionCard title={t('Balances')}>
    <Facts
      facts={accounts.map(({ name, accountNumber, balance }) => [
        accountLabel({ name, number: accountNumber }),
        <Money amount={balance} />,
      ])}
    />
  </SectionCard>
)
