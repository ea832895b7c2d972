import { Fragment } from 'react'
import { accountName } from '../../kit/account-card.tsx'
import { detailsPath } from '../../kit/account-kind.ts'
import { AccountNumber } from '../../kit/account-number.tsx'
import { Empty } from '../../kit/empty.tsx'
import { Engraving } from '../../kit/engraving.tsx'
import { LinkButton, TextLink } from '../../kit/link.tsx'
import { Money } from '../../kit/money.tsx'
import { SampleTag, StatusTag } from '../../kit/tag.tsx'
import { withLine } from '../../kit/transactions/line-of-address.ts'
import { longDay } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { described } from '../../lib/said.ts'
import type { DashboardCopy as Dashboard } from '../../offline/account-sources.ts'
import css from './dashboard.module.css'

type Row = Dashboard['recentTransactions'][number]
type Account = Dashboard['accounts'][number]

/** As many as stand beside what needs the customer; all of them are a page of their own. */
const SHOWN = 6

/**
 * The newest lines of all accounts, day by day; each opens itself on its account's page. How a line stands is said
 * while it is not done.
 */
export function RecentActivity({
  rows,
  accounts,
  sample,
}: {
  rows: readonly Row[]
  accounts: readonly Account[]
  sample: boolean
}) {
  const byId = new Map(accounts.map(account => [account.id, account]))
  return (
    <section className="card card-body" aria-labelledby="activity">
      <h2 id="activity" className={css.head}>
        {t('Recent activity')} {sample && <SampleTag />}
      </h2>
      {rows.length === 0 && (
        <Empty text={t('Nothing has happened in your accounts yet. Put some money in to begin.')} seed="activity">
          <LinkButton to="/deposit-check" gated="dashboard" variant="default">
            {t('Deposit Check')}
          </LinkButton>
        </Empty>
      )}
      {[...Map.groupBy(rows.slice(0, SHOWN), ({ date }) => date)].map(([date, ofDay]) => (
        <Fragment key={date}>
          <h3 className={css.day}>{longDay(date)}</h3>
          <ul className={css.tiles}>
            {ofDay.map(row => (
              <Line key={row.id} row={row} account={byId.get(row.accountId)} sample={sample} />
            ))}
          </ul>
        </Fragment>
      ))}
      {rows.length > 0 && !sample && (
        <TextLink to="/activity" gated="dashboard" className={css.more}>
          {t('See all activity')}
        </TextLink>
      )}
    </section>
  )
}

function Line({ row, account, sample }: { row: Row; account: Account | undefined; sample: boolean }) {
  return (
    <li className={css.line}>
      {account && <Engraving as="avatar" seed={account.id} kind={account.type} />}
      <div className={css.told}>
        {account ? (
          <TextLink
            to={sample ? detailsPath(account) : withLine(detailsPath(account), row.id)}
            gated={!sample && 'dashboard'}
            className={css.whole}
            underline="never"
          >
            {described(row)}
          </TextLink>
        ) : (
          described(row)
        )}{' '}
        {row.status !== 'Completed' && <StatusTag status={row.status} />}
        {account && (
          <div className="quiet">
            {accountName(account)} <AccountNumber number={account.accountNumber} />
          </div>
        )}
      </div>
      <Money amount={row.amount} movement />
    </li>
  )
}
