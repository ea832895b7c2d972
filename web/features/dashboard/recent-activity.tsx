import { accountName } from '../../kit/account-card.tsx'
import { AccountNumber } from '../../kit/account-number.tsx'
import { Empty } from '../../kit/empty.tsx'
import { Money } from '../../kit/money.tsx'
import { SampleTag, StatusTag } from '../../kit/tag.tsx'
import { day } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { described } from '../../lib/said.ts'
import type { DashboardCopy as Dashboard } from '../../offline/account-sources.ts'
import css from './dashboard.module.css'

/** The newest lines of all accounts; the rest is on each account's page. */
export function RecentActivity({
  rows,
  accounts,
  sample,
}: {
  rows: Dashboard['recentTransactions']
  accounts: Dashboard['accounts']
  sample: boolean
}) {
  const byId = new Map(accounts.map(account => [account.id, account]))
  return (
    <section className="card" aria-labelledby="activity">
      <h2 id="activity" style={{ fontSize: '1.25rem', padding: '16px 16px 8px' }}>
        {t('Recent activity')} {sample && <SampleTag />}
      </h2>
      {rows.length === 0 ? (
        <Empty text={t('Nothing has happened in your accounts yet.')} seed="activity" />
      ) : (
        <table className={css.activity}>
          <thead>
            <tr>
              <th scope="col" className="wide-only">
                {t('Date')}
              </th>
              <th scope="col">{t('Description')}</th>
              <th scope="col" className="wide-only">
                {t('Status')}
              </th>
              <th scope="col" className={css.amount}>
                {t('Amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.id}>
                <td className={`num wide-only ${css.date}`}>{day(row.date)}</td>
                <td>
                  {described(row)}
                  <AccountLine account={byId.get(row.accountId)} date={row.date} />
                </td>
                <td className="wide-only">
                  <StatusTag status={row.status} />
                </td>
                <td className={css.amount}>
                  <Money amount={row.amount} movement />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const AccountLine = ({ account, date }: { account: Dashboard['accounts'][number] | undefined; date: string }) => (
  <div className="quiet">
    <span className="phone-only">{day(date)} · </span>
    {account && (
      <>
        {accountName(account)} <AccountNumber number={account.accountNumber} />
      </>
    )}
  </div>
)
