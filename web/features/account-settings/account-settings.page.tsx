import { useLocation } from '@tanstack/react-router'
import { slugOf } from '../../kit/account-kind.ts'
import { Empty } from '../../kit/empty.tsx'
import { Awaited } from '../../kit/awaited.tsx'
import { LinkButton, TextLink } from '../../kit/link.tsx'
import { PageFrame } from '../../kit/page-frame.tsx'
import { CardsSkeleton } from '../../kit/skeletons.tsx'
import { t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import { AccountSettingsCard, type Account } from './account-settings-card.tsx'

/** The account that the customer came from stands first. */
const firstOf = (accounts: readonly Account[], id: string | undefined) =>
  accounts.toSorted((a, b) => Number(b.id === id) - Number(a.id === id))

/**
 * /account-settings and /account-management: names, which one is primary, and the way to everything else of an
 * account.
 */
export function AccountSettingsPage() {
  const { data, error, refetch } = trpc.accounts.list.useQuery()
  const { pathname, state } = useLocation()
  const title = pathname.startsWith('/account-management') ? t('Account Management') : t('Account Settings')
  const accounts = data?.accounts ?? []
  const several = (kind: string) => accounts.filter(one => slugOf(one.type) === slugOf(kind)).length > 1
  return (
    <PageFrame title={title} back="account">
      <Awaited asked={{ data, error, refetch }} failed="Failed to load account data" shape={<CardsSkeleton />} />
      {data && accounts.length === 0 && (
        <div className="card">
          <Empty text={t('You have no accounts yet.')}>
            <LinkButton to="/open-new-account">{t('Open Your First Account')}</LinkButton>
          </Empty>
        </div>
      )}
      <div className="stack">
        {firstOf(accounts, state.account?.id).map(account => (
          <AccountSettingsCard
            key={account.id}
            account={account}
            several={several(account.type)}
            onSaved={() => void refetch()}
          />
        ))}
        <p className="quiet">
          {t('Language, time to undo and the accounts that forms begin with:')}{' '}
          <TextLink to="/profile?tab=preferences">{t('Account Preferences')}</TextLink>
        </p>
      </div>
    </PageFrame>
  )
}
