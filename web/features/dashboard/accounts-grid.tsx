import { AccountCard, accountName } from '../../kit/account-card.tsx'
import { detailsPath, takesPayments } from '../../kit/account-kind.ts'
import { carriedState } from '../../kit/carried.ts'
import { Icon } from '../../kit/icon.tsx'
import { LinkButton, TextLink } from '../../kit/link.tsx'
import { t } from '../../lib/i18n.ts'
import { isSample } from '../../lib/sample-accounts.ts'
import type { DashboardCopy as Dashboard } from '../../offline/account-sources.ts'
import { columnsFor } from './columns.ts'
import css from './dashboard.module.css'

/**
 * doc1 §2.4: one card per account, each with Details; cards, loans and mortgages also with Make Payment. On a phone the
 * cards are rows.
 */
export function AccountsGrid({ accounts }: { accounts: Dashboard['accounts'] }) {
  const { columns, another } = columnsFor(accounts.length)
  return (
    <section aria-labelledby="my-accounts">
      <h2 id="my-accounts" className={css.accountsHead}>
        {t('My Accounts')}
      </h2>
      {/* Custom properties carry the numbers into the styles; on a small desk four columns are two. */}
      <div className={css.accounts} style={{ '--columns': columns, '--narrow': columns === 4 ? 2 : columns }}>
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
        {another && (
          <TextLink to="/open-new-account" className={`card wide-only ${css.another}`} underline="never">
            <Icon name="plus" />
            {t('Open another account')}
          </TextLink>
        )}
      </div>
    </section>
  )
}
