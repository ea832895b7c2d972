import { AccountCard } from '../../kit/account-card.tsx'
import { AccountGrid } from '../../kit/account-grid.tsx'
import { AccountLinks } from '../../kit/account-links.tsx'
import { t } from '../../lib/i18n.ts'
import type { DashboardCopy as Dashboard } from '../../offline/account-sources.ts'
import css from './dashboard.module.css'

/**
 * doc1 §2.4: one card per account, each with Details; cards, loans and mortgages also with Make Payment. On a phone the
 * cards are rows.
 */
export function AccountsGrid({ accounts }: { accounts: Dashboard['accounts'] }) {
  return (
    <section aria-labelledby="my-accounts">
      <h2 id="my-accounts" className={css.accountsHead}>
        {t('My Accounts')}
      </h2>
      <AccountGrid count={accounts.length}>
        {accounts.map(account => (
          <AccountCard key={account.id} account={account} row>
            <AccountLinks account={account} gated="dashboard" />
          </AccountCard>
        ))}
      </AccountGrid>
    </section>
  )
}
