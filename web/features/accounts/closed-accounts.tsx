import { accountName } from '../../kit/account-card.tsx'
import { AccountNumber } from '../../kit/account-number.tsx'
import { TextLink } from '../../kit/link.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'

/** The way to what happened on accounts that were closed; nothing while there are none. */
export function ClosedAccounts() {
  const { data } = trpc.accounts.closed.useQuery()
  if (!data || data.accounts.length === 0) return null
  return (
    <div className="section">
      <SectionCard title={t('Closed accounts')}>
        <ul className="stack" style={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {data.accounts.map(account => (
            <li key={account.id}>
              <TextLink to={`/accounts/${account.id}`}>
                {accountName(account)} <AccountNumber number={account.accountNumber} />
              </TextLink>
            </li>
          ))}
        </ul>
      </SectionCard>
    </div>
  )
}
