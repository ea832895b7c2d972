import { depositKinds } from '../../kit/account-kind.ts'
import { choiceWith } from '../../kit/card-owed.ts'
import { Button, Switch } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { money, text } from '../../../ledger/money.ts'
import { accountName } from '../../kit/account-card.tsx'
import { Banner } from '../../kit/banner.tsx'
import { Empty } from '../../kit/empty.tsx'
import { Awaited } from '../../kit/awaited.tsx'
import { Facts } from '../../kit/facts.tsx'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { AccountField } from '../../kit/fields/account-field.tsx'
import { LinkButton } from '../../kit/link.tsx'
import { Money } from '../../kit/money.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { StepChart } from '../../kit/step-chart.tsx'
import { TableCard } from '../../kit/table-card.tsx'
import { useUrlText } from '../../kit/use-url-text.ts'
import { day, usd } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { kindWords, nameOf } from './scheduled-list.tsx'
import { queries, trpc, type Answered } from '../../lib/trpc.ts'

type Told = Answered['comingUp']['forecast']

/** What one account should hold in the days to come, its own alert line, and how good earlier forecasts were. */
export function ForecastView() {
  const [account, setAccount] = useUrlText<string>('account', '')
  const accounts = trpc.accounts.list.useQuery()
  const own = (accounts.data?.accounts ?? []).filter(({ kind }) => depositKinds.includes(kind))
  const accountId = own.some(({ id }) => id === account) ? account : (own[0]?.id ?? '')
  const { data, error, refetch } = trpc.comingUp.forecast.useQuery({ accountId }, { enabled: accountId !== '' })
  if (!accounts.data) return <Awaited asked={accounts} />
  if (own.length === 0)
    return (
      <Empty text={t('You have no account that a forecast could be made of.')}>
        <LinkButton to="/open-new-account">{t('Open an account')}</LinkButton>
      </Empty>
    )
  if (!data) return <Awaited asked={{ data, error, refetch }} />
  return (
    <div className="stack" style={{ gap: 24 }}>
      <div style={{ maxWidth: '22.5rem' }}>
        <AccountField
          label={t('Account')}
          accounts={own.map(one => choiceWith({ ...one, name: accountName(one) }, usd(one.availableBalance)))}
          value={accountId}
          onChange={setAccount}
        />
      </div>
      <div className="two">
        <Ahead told={data} />
        <Follow key={`${accountId} ${data.followed}`} told={data} />
      </div>
      <Counted items={data.items} />
      {data.followed && <Record told={data} />}
    </div>
  )
}

function Ahead({ told: { name, points, lowest, alert } }: { told: Told }) {
  const sentence = t('Lowest point {amount} on {date}.', { amount: usd(lowest.balance), date: day(lowest.date) })
  return (
    <SectionCard title={t('Next 14 days')}>
      <p className="amount" style={{ marginBottom: 8 }}>
        {sentence}
      </p>
      <StepChart points={points} lowest={lowest} alert={alert ?? undefined} label={`${name}: ${sentence}`} />
      {alert && <p className="quiet amount">{t('Dashed line: your {amount} alert', { amount: usd(alert) })}</p>}
    </SectionCard>
  )
}

/** What the line is made of, each by its name. What is switched off is counted nowhere until it is on again. */
function Counted({ items }: Pick<Told, 'items'>) {
  const count = trpc.comingUp.count.useMutation({ onSuccess: () => void queries.invalidateQueries() })
  const sources = [...Map.groupBy(items, ({ source }) => source).values()]
  return (
    <SectionCard
      title={t('What is counted')}
      note={sources.length > 0 && t('In the forecast, on the dashboard and in “Safe to move?”.')}
    >
      {count.error && <Banner tone="error">{problemOf(count.error).text}</Banner>}
      {sources.length === 0 && (
        <Empty text={t('Nothing is expected on this account in these days.')}>
          <LinkButton to="/pay-bills" variant="default">
            {t('Schedule a payment')}
          </LinkButton>
        </Empty>
      )}
      <ul className="stack" style={{ listStyle: 'none', padding: 0 }}>
        {sources.flatMap(([first, ...more]) =>
          first ? (
            <li key={first.source} className="between" style={{ flexWrap: 'nowrap' }}>
              <Switch
                checked={first.counted}
                disabled={first.held}
                onChange={event => count.mutate({ source: first.source, counted: event.currentTarget.checked })}
                label={nameOf(first)}
                description={[
                  kindWords(first),
                  first.held ? t('set aside already') : undefined,
                  [first, ...more].map(({ date }) => day(date)).join(', '),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              />
              {first.amount === null ? (
                <span className="quiet">{t('The amount is set that day')}</span>
              ) : (
                <Money amount={first.amount} movement />
              )}
            </li>
          ) : (
            []
          ),
        )}
      </ul>
    </SectionCard>
  )
}

/** The bank keeps what it says each morning of an account that is followed, and tells of what goes below its line. */
function Follow({ told: { accountId, followed, line } }: { told: Told }) {
  const [typed, setTyped] = useState(line ?? '')
  const follow = trpc.comingUp.follow.useMutation({ onSuccess: () => void queries.invalidateQueries() })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    follow.mutate({ accountId, followed: true, line: typed })
  }
  return (
    <SectionCard title={t('Follow this forecast')}>
      <form className="stack" onSubmit={submit} noValidate aria-label={t('Follow this forecast')}>
        <p className="quiet">
          {t('Each morning the bank keeps what it expects, so that you can see later how good that was.')}
        </p>
        {follow.error && <Banner tone="error">{problemOf(follow.error).text}</Banner>}
        <MoneyField
          label={t('Alert line (optional)')}
          description={t('You are told when the forecast goes below it.')}
          value={typed}
          onChange={setTyped}
        />
        <div className="end">
          {followed && (
            <Button variant="default" onClick={() => follow.mutate({ accountId, followed: false, line: '' })}>
              {t('Stop and forget')}
            </Button>
          )}
          <Button type="submit" loading={follow.isPending}>
            {followed ? t('Save') : t('Follow')}
          </Button>
        </div>
      </form>
    </SectionCard>
  )
}

const whenOf = (ahead: number): string =>
  ahead === 1 ? t('the day before') : ahead === 7 ? t('a week before') : t('two weeks before')

function Record({ told: { days, errors } }: { told: Told }) {
  return (
    <TableCard
      title={t('What was expected, and what came')}
      above={
        errors.length > 0 && (
          <div style={{ padding: '0 20px 12px' }}>
            <Facts
              facts={errors.map(({ ahead, count, average }) => [
                t('Off on average: {when}', { when: whenOf(ahead) }),
                <>
                  <Money amount={average} /> <span className="quiet">{t('{n} days', { n: count })}</span>
                </>,
              ])}
            />
          </div>
        )
      }
      empty={t('Nothing to compare yet. The first day is here in two days.')}
      rows={days}
      rowKey={({ date }) => date}
      columns={[
        { head: t('Date'), cell: ({ date }) => <span className="num">{day(date)}</span>, phone: 'lead' },
        ...[1, 7, 14].map(ahead => ({
          head: t('Expected {when}', { when: whenOf(ahead) }),
          align: 'right' as const,
          cell: (one: Told['days'][number]) => <Expected one={one} ahead={ahead} />,
        })),
        { head: t('Came'), cell: ({ came }) => <Money amount={came} />, align: 'right', phone: 'value' },
      ]}
    />
  )
}

/** What was said, and by how much it was off. */
function Expected({ one: { came, said }, ahead }: { one: Told['days'][number]; ahead: number }) {
  const told = said.find(one => one.ahead === ahead)
  if (!told) return <span className="muted">{t('none')}</span>
  return (
    <>
      <Money amount={told.balance} />{' '}
      <span className="quiet num amount">{usd(text(money(came).minus(told.balance)), { plus: true })}</span>
    </>
  )
}
