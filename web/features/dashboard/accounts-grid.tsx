import { AccountCard, accountName } from '../../kit/account-card.tsx'
import { AccountGrid } from '../../kit/account-grid.tsx'
import { detailsPath, takesPayments } from '../../kit/account-kind.ts'
import { carriedState } from '../../kit/carried.ts'
import { LinkButton } from '../../kit/link.tsx'
import { t } from '../../lib/i18n.ts'
import { isSample } from '../../lib/sample-accounts.ts'
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
            <LinkButton
              to={detailsPath(account)}
              state={carriedState(account)}
              gated={!isSample(account.id) && 'dashboard'}
              variant="default"
              size="sm"
              aria-label={t('Details, {account}', { account: accountName(account) })}
            >
              {t('Details')}
            </LinkButton>
            {takesPayments(account.type) && (
              <LinkButton
                to="/payment"
                state={carriedState(account)}
                gated="dashboard"
                size="sm"
                aria-label={t('Make Payment, {account}', { account: accountName(account) })}
              >
                {t('Make Payment')}
              </LinkButton>
            )}
          </AccountCard>
        ))}
      </AccountGrid>
    </section>
  )
}
