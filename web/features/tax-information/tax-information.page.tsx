import { money, sum, text } from '../../../ledger/money.ts'
import { ActivityLink } from '../../kit/activity-link.tsx'
import { accountName } from '../../kit/account-card.tsx'
import { slugOf, takesPayments } from '../../kit/account-kind.ts'
import { AccountNumber } from '../../kit/account-number.tsx'
import { Banner } from '../../kit/banner.tsx'
import { Awaited } from '../../kit/awaited.tsx'
import { Facts } from '../../kit/facts.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { LinkButton } from '../../kit/link.tsx'
import { Money } from '../../kit/money.tsx'
import { PageFrame } from '../../kit/page-frame.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { RowsSkeleton } from '../../kit/skeletons.tsx'
import { TableCard } from '../../kit/table-card.tsx'
import { useToday } from '../../kit/use-bank-day.ts'
import { useUrlText } from '../../kit/use-url-text.ts'
import { day, usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { trpc, type Answered } from '../../lib/trpc.ts'

type Account = Answered['accounts']['list']['accounts'][number]

/** What a retirement account earns is not taxed in the year. */
const inPlan = ({ type }: Account) => slugOf(type) === 'retirement-account'
/** What a card charges is not what was earned. */
const mayEarn = (account: Account) => !inPlan(account) && !takesPayments(account.type)

/** /tax-information: what the year's return asks of a customer, out of the journal. */
export function TaxInformationPage() {
  const { data, error, refetch } = trpc.accounts.list.useQuery()
  const accounts = data?.accounts ?? []
  const retirement = accounts.filter(inPlan)
  const closed = trpc.accounts.closed.useQuery()
  const thisYear = useToday().slice(0, 4)
  const years = [thisYear, String(Number(thisYear) - 1)]
  const [year, setYear] = useUrlText('year', thisYear, years)
  const taxed = [...accounts, ...(closed.data?.accounts ?? [])].filter(mayEarn)
  return (
    <PageFrame
      title={t('Tax information')}
      lead={
        year === thisYear ? t('Tax year {year}, up to today.', { year }) : t('Tax year {year}, finished.', { year })
      }
      back="account"
      actions={
        <SelectField
          aria-label={t('Tax year')}
          data={years.map(value => ({ value, label: value }))}
          value={year}
          onChange={setYear}
        />
      }
    >
      <Awaited asked={{ data, error, refetch }} failed="Failed to load account data" shape={<RowsSkeleton />} />
      {data && (
        <div className="stack">
          {closed.error && <Banner tone="error">{problemOf(closed.error).text}</Banner>}
          <InterestEarned key={year} accounts={taxed} year={year} isOver={year !== thisYear} />
          {retirement.length > 0 && <PaidOut year={year} />}
          {year === thisYear
            ? retirement.map(account => <Retirement key={account.id} account={account} />)
            : retirement.length > 0 && <StillOpen year={year} />}
          <SectionCard title={t('Documents')}>
            <div className="stack">
              <p className="muted">
                {t('Every movement of the year, for you or your adviser: as a PDF, a spreadsheet or for tax software.')}
              </p>
              <div>
                <LinkButton to="/statements">{t('Statements & Documents')}</LinkButton>
              </div>
            </div>
          </SectionCard>
        </div>
      )}
    </PageFrame>
  )
}

/** Interest is what was posted in the year, on accounts that are closed by now, too; each sum opens its lines. */
function InterestEarned({ accounts, year, isOver }: { accounts: readonly Account[]; year: string; isOver: boolean }) {
  const asked = (accountId: string) =>
    ({ accountId, kind: 'interest', from: `${year}-01-01`, to: `${year}-12-31` }) as const
  const answers = trpc.useQueries(calls => accounts.map(({ id }) => calls.activity.total(asked(id))))
  const rows = accounts.flatMap((account, i) => {
    const { data } = answers[i] ?? {}
    return data && data.count > 0 ? [{ ...account, paid: data.net }] : []
  })
  const isWhole = rows.length > 0 && answers.every(({ data }) => data)
  const all = sum(rows.map(({ paid }) => money(paid)))
  return (
    <TableCard
      title={t('Interest paid to you in {year}', { year })}
      rows={answers.some(({ isPending }) => isPending) ? undefined : rows}
      rowKey={({ id }) => id}
      empty={t('No account of yours was paid interest in {year}. A savings account or a certificate earns some.', {
        year,
      })}
      columns={[
        {
          head: t('Account'),
          phone: 'lead',
          cell: account => (
            <>
              {accountName(account)} <AccountNumber number={account.accountNumber} />
            </>
          ),
        },
        {
          head: t('Interest'),
          align: 'right',
          phone: 'value',
          cell: ({ id, paid }) => (
            <ActivityLink asked={asked(id)}>
              <Money amount={paid} />
            </ActivityLink>
          ),
        },
      ]}
    >
      {isWhole && (
        <p className="quiet" style={{ padding: '0 20px 16px' }}>
          {t('{amount} in all.', { amount: usd(text(all)) })} {t(isOver && all.lt(REPORTED) ? NOT_REPORTED : BOX_1)}
        </p>
      )}
    </TableCard>
  )
}

/** From so much interest of a year on, a bank reports it (26 USC 6049(a)(2)(A), Form 1099-INT). */
const REPORTED = '10.00'
const NOT_REPORTED = 'Less than $10 in a year is reported on no Form 1099-INT. It is taxable all the same.'
const BOX_1 =
  'From $10 in a year on this is what stands in box 1 of Form 1099-INT, due by January 31 of the year after.'

function Retirement({ account }: { account: Account }) {
  const asked = trpc.retirement.get.useQuery({ accountId: account.id })
  const { data } = asked
  if (!data) return <Awaited asked={asked} shape={<RowsSkeleton rows={3} />} />
  return (
    <SectionCard title={accountName(account)} note={`${t(data.retirementType)} · ${t(data.taxStatus)}`}>
      <Facts
        facts={[
          [t('Contributions this year'), <Money amount={data.ytdContributions} />],
          [t('Contribution limit'), <Money amount={data.contributionLimit} />],
          [t('Left to contribute'), <Money amount={data.remainingContribution} />],
        ]}
      />
    </SectionCard>
  )
}

/** What counts for a year that has ended may be contributed until its taxes are due. */
function StillOpen({ year }: { year: string }) {
  const { data } = trpc.retirement.contributions.useQuery()
  const room = data?.years.find(one => one.year === year)
  if (!room) return null
  return (
    <SectionCard
      title={t('Contributions for {year}', { year })}
      note={t('Until {date}', { date: day(room.until) })}
      actions={<LinkButton to="/contribute-retirement">{t('Contribute')}</LinkButton>}
    >
      <Facts
        facts={[
          [t('Contributed so far'), <Money amount={room.contributed} />],
          [t('Contribution limit'), <Money amount={room.limit} />],
        ]}
      />
    </SectionCard>
  )
}

const codes = {
  '1': 'before 59 1/2',
  '7': 'after 59 1/2',
  L: 'a loan that was not paid back',
  L1: 'a loan that was not paid back, before 59 1/2',
  G: 'a direct rollover, no income',
} as const

/** What came out of retirement, line by line as Form 1099-R tells it. */
function PaidOut({ year }: { year: string }) {
  const asked = trpc.retirement.taxLines.useQuery({ year })
  const { data } = asked
  if (!data) return <Awaited asked={asked} shape={<RowsSkeleton rows={3} />} />
  return (
    <TableCard
      title={t('Paid out of retirement in {year} (Form 1099-R)', { year })}
      rows={data.lines}
      rowKey={({ id }) => id}
      empty={t('Nothing came out of your retirement accounts in {year}.', { year })}
      columns={[
        { head: t('Date'), phone: 'plain', cell: ({ date }) => <span className="num">{day(date)}</span> },
        {
          head: t('Account'),
          phone: 'lead',
          cell: ({ account, code }) => (
            <div>
              {account}
              <div className="quiet">{t('Code {code}: {meaning}', { code, meaning: t(codes[code]) })}</div>
            </div>
          ),
        },
        { head: t('Withheld'), align: 'right', phone: 'plain', cell: one => <Money amount={one.withheld} /> },
        { head: t('Rolled over'), align: 'right', phone: 'plain', cell: one => <Money amount={one.rolledOver} /> },
        { head: t('Taxable'), align: 'right', phone: 'plain', cell: one => <Money amount={one.taxable} /> },
        { head: t('Gross'), align: 'right', phone: 'value', cell: ({ gross }) => <Money amount={gross} /> },
      ]}
    >
      {data.lines.length > 0 && (
        <p className="quiet" style={{ padding: '12px 16px' }}>
          {t('{gross} in all, {withheld} of it withheld, {rolled} rolled over in time.', {
            gross: usd(data.total.gross),
            withheld: usd(data.total.withheld),
            rolled: usd(data.total.rolledOver),
          })}
        </p>
      )}
    </TableCard>
  )
}
