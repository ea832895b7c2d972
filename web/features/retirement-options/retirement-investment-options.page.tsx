import { accountName } from '../../kit/account-card.tsx'
import { carriedState } from '../../kit/carried.ts'
import { detailsPath, slugOf } from '../../kit/account-kind.ts'
import { Awaited } from '../../kit/awaited.tsx'
import { earningRate } from '../../kit/earning-rate.ts'
import { Empty } from '../../kit/empty.tsx'
import { Facts } from '../../kit/facts.tsx'
import { LinkButton } from '../../kit/link.tsx'
import { Money } from '../../kit/money.tsx'
import { PageFrame } from '../../kit/page-frame.tsx'
import { RetryBanner } from '../../kit/retry-banner.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { securityLabel } from '../../kit/security-label.ts'
import { TableCard } from '../../kit/table-card.tsx'
import { day, rate } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { trpc, type Answered } from '../../lib/trpc.ts'

type Account = Answered['accounts']['list']['accounts'][number]

/**
 * /retirement-investment-options: how the retirement money works now, what else it could do, and the funds of this
 * bank.
 */
export function RetirementInvestmentOptionsPage() {
  const asked = trpc.accounts.list.useQuery()
  const { data } = asked
  const quotes = trpc.investments.quotes.useQuery()
  const own = data?.accounts.filter(({ type }) => slugOf(type) === 'retirement-account')
  return (
    <PageFrame title={t('Retirement investment options')} back="account">
      <div className="stack">
        <Awaited asked={asked} failed="Failed to load account data" />
        {own?.length === 0 && (
          <div className="card">
            <Empty text={t('You have no retirement account yet. One opens with $500 or more.')} seed="retirement">
              <LinkButton to="/open-new-account">{t('Open New Account')}</LinkButton>
            </Empty>
          </div>
        )}
        {own?.map(account => (
          <Working key={account.id} account={account} />
        ))}
        {quotes.error && !asked.error && <RetryBanner problem={problemOf(quotes.error).text} retry={quotes.refetch} />}
        {!quotes.error && <Funds quoted={quotes.data} />}
      </div>
    </PageFrame>
  )
}

function Working({ account }: { account: Account }) {
  return (
    <SectionCard title={accountName(account)} note={`••${account.lastFour}`}>
      <div className="stack">
        <Facts
          facts={[
            [t('Balance'), <Money amount={account.balance} />],
            [t('Interest rate'), earningRate(account)],
          ]}
        />
        <p className="muted">
          {t('This money is a deposit: it earns interest, is insured, and cannot lose value. It is not held in funds.')}
        </p>
        <div className="row">
          <LinkButton to={detailsPath(account)}>{t('Details')}</LinkButton>
          <LinkButton to="/contribute-retirement" variant="default">
            {t('Contribute')}
          </LinkButton>
          <LinkButton to="/rebalance-portfolio" variant="default">
            {t('Try a mix of funds')}
          </LinkButton>
          <LinkButton to="/retirement-calculator" state={carriedState(account)} variant="default">
            {t('Retirement calculator')}
          </LinkButton>
        </div>
      </div>
    </SectionCard>
  )
}

function Funds({ quoted: data }: { quoted: Answered['investments']['quotes'] | undefined }) {
  return (
    <TableCard
      title={t('Funds at this bank')}
      note={
        data
          ? t('Prices of {date}. They can be bought in an investment account.', { date: day(data.day) })
          : t('They can be bought in an investment account.')
      }
      actions={
        <LinkButton to="/investments" variant="default" size="sm">
          {t('Investments')}
        </LinkButton>
      }
      rows={data?.quotes}
      coming={6}
      rowKey={({ symbol }) => symbol}
      empty={t('No prices today.')}
      columns={[
        { head: t('Fund'), phone: 'lead', cell: securityLabel },
        { head: t('Category'), cell: quote => t(quote.category) },
        {
          head: t('Dividend yield'),
          align: 'right',
          cell: ({ dividendYield }) =>
            dividendYield === '0' ? t('None') : <span className="num">{rate(dividendYield)}</span>,
        },
        { head: t('Price'), align: 'right', phone: 'value', cell: quote => <Money amount={quote.price} /> },
      ]}
    />
  )
}
