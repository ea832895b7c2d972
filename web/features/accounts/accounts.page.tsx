import { AccountCard } from '../../kit/account-card.tsx'
import { AccountGrid } from '../../kit/account-grid.tsx'
import { Empty } from '../../kit/empty.tsx'
import { Awaited } from '../../kit/awaited.tsx'
import { LinkButton } from '../../kit/link.tsx'
import { PageFrame } from '../../kit/page-frame.tsx'
import { CardsSkeleton } from '../../kit/skeletons.tsx'
import { AccountLinks } from '../../kit/account-links.tsx'
import { t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import { accountListSource } from '../../offline/account-sources.ts'
import { useSource } from '../../offline/use-source.tsx'
import { ClosedAccounts } from './closed-accounts.tsx'

/** All accounts as cards (C-28). */
export function AccountsPage() {
  const { data, error, refetch, around } = useSource(accountListSource, trpc.accounts.list.useQuery())
  return (
    <PageFrame
      title={t('Accounts')}
      back={{ to: '/dashboard' }}
      actions={<LinkButton to="/open-new-account">{t('Open New Account')}</LinkButton>}
    >
      <Awaited asked={{ data, error, refetch }} failed="Failed to load account data" shape={<CardsSkeleton />} />
      {data &&
        around(
          data.accounts.length === 0 ? (
            <NoneYet />
          ) : (
            <AccountGrid count={data.accounts.length}>
              {data.accounts.map(account => (
                <AccountCard key={account.id} account={account} level="h2" row>
                  <AccountLinks account={account} />
                </AccountCard>
              ))}
            </AccountGrid>
          ),
        )}
      <ClosedAccounts />
    </PageFrame>
  )
}

const NoneYet = () => (
  <div className="card">
    <Empty text={t('You have no accounts yet.')}>
      <LinkButton to="/open-new-account">{t('Open Your First Account')}</LinkButton>
    </Empty>
  </div>
)
