import { useMachine } from '@xstate/react'
import { useState, type ReactNode } from 'react'
import { fromPromise } from 'xstate'
import { ErrorPanel } from '../../../kit/error-panel.tsx'
import { Facts } from '../../../kit/facts.tsx'
import { Faq } from '../../../kit/faq.tsx'
import { choiceWith } from '../../../kit/card-owed.ts'
import { AccountField } from '../../../kit/fields/account-field.tsx'
import type { Choice } from '../../../kit/fields/select-field.tsx'
import { LineChart } from '../../../kit/line-chart.tsx'
import { Balance, Money } from '../../../kit/money.tsx'
import { SamplePage } from '../sample-page.tsx'
import { Sides } from '../sides.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { PageSkeleton } from '../../../kit/skeletons.tsx'
import { TableCard } from '../../../kit/table-card.tsx'
import { bankDayOf, day, rate } from '../../../lib/format.ts'
import { useUrlText } from '../../../kit/use-url-text.ts'
import { t } from '../../../lib/i18n.ts'
import { trpc, type Answered } from '../../../lib/trpc.ts'
import { DayByDay } from './day-by-day.tsx'
import { InterestCalculator } from './interest-calculator.tsx'
import { interestMachine } from './interest-details.machine.ts'
import { calculatorDefaults, type CalculatorInput } from './interest-details.ts'
import { sampleInterest, type HistoricalRate, type InterestAccount } from './interest-details.source.ts'

const machine = interestMachine.provide({ actors: { load: fromPromise(() => sampleInterest.load(bankDayOf())) } })

const LEAD = 'What your money earns, and what it could earn.'
const FAILED = 'Failed to load interest data. Please try again later.'

/** Interest details (doc3 §2.8): an account's interest, a calculator, how rates have moved, questions. */
export function InterestDetailsPage() {
  return (
    <Sides
      frame={{ title: t('Interest details'), lead: t(LEAD) }}
      useMine={useMyInterest}
      has={({ accounts }) => accounts.length > 0}
      nothing={t('You have no account that earns interest yet.')}
      failed={FAILED}
      sample={<SampleInterest />}
      mine={data => <MyInterest told={data} />}
    />
  )
}

const useMyInterest = (wanted: boolean) => trpc.interestDetails.get.useQuery(undefined, { enabled: wanted })

function SampleInterest() {
  const [{ context, value }, send] = useMachine(machine)
  const { data, accountId, input } = context
  return (
    <SamplePage title={t('Interest details')} lead={t(LEAD)}>
      {value === 'loading' && <PageSkeleton />}
      {value === 'failed' && <ErrorPanel text={t(FAILED)} retry={() => send({ type: 'retry' })} />}
      {value === 'ready' && (
        <Details
          accounts={data.accounts.map(account => ({ ...account, name: t(account.name) }))}
          rates={data.rates}
          accountId={accountId}
          onPick={picked => send({ type: 'pick', accountId: picked })}
          input={input}
          onCalculate={accepted => send({ type: 'calculate', input: accepted })}
        />
      )}
    </SamplePage>
  )
}

/** The same on what the bank says, and what each day of this month has brought and will bring. */
function MyInterest({ told: { accounts, rates } }: { told: Answered['interestDetails']['get'] }) {
  const [accountId, setAccountId] = useUrlText<string>('account', accounts[0]?.id ?? '')
  const [input, setInput] = useState(calculatorDefaults)
  const account = accounts.find(({ id }) => id === accountId) ?? accounts[0]
  return (
    <SamplePage title={t('Interest details')} lead={t(LEAD)}>
      <Details
        accounts={accounts}
        choices={accounts.map(one => choiceWith(one))}
        rates={rates}
        accountId={account?.id ?? ''}
        onPick={setAccountId}
        input={input}
        onCalculate={setInput}
      >
        {account && <DayByDay account={account} />}
      </Details>
    </SamplePage>
  )
}

interface DetailsProps {
  accounts: readonly InterestAccount[]
  /** How they are chosen, where that says more than their names. */
  choices?: readonly Choice[]
  rates: readonly HistoricalRate[]
  accountId: string
  onPick: (accountId: string) => void
  input: CalculatorInput
  onCalculate: (input: CalculatorInput) => void
  children?: ReactNode
}

function Details({
  accounts,
  choices = accounts.map(named),
  rates,
  accountId,
  onPick,
  input,
  onCalculate,
  children,
}: DetailsProps) {
  const account = accounts.find(({ id }) => id === accountId)
  return (
    <>
      <SectionCard title={t('Your accounts')}>
        <div className="two">
          <div className="stack">
            <AccountField label={t('Account')} accounts={choices} value={accountId} onChange={onPick} />
            {account && (
              <div>
                <p className="eyebrow">{t('Balance')}</p>
                <Balance amount={account.balance} />
              </div>
            )}
          </div>
          {account && <AccountInterest account={account} />}
        </div>
      </SectionCard>
      <div className="section stack">
        {children}
        <InterestCalculator input={input} onCalculate={onCalculate} />
        <RatesCard rates={rates} />
        <Questions />
      </div>
    </>
  )
}

const named = ({ id, name }: InterestAccount) => ({ value: id, label: name })

const AccountInterest = ({ account }: { account: InterestAccount }) => (
  <Facts
    facts={[
      [t('Interest rate'), <span className="num">{rate(account.interestRate)}</span>],
      [t('APY'), <span className="num">{rate(account.apy)}</span>],
      [t('Last interest paid'), <Money amount={account.lastInterestPaid} />],
      [t('Interest this year'), <Money amount={account.interestYTD} />],
      [t('Interest last year'), <Money amount={account.interestLastYear} />],
      [t('Next interest date'), <span className="num">{day(account.nextInterestDate)}</span>],
      [t('Maturity date'), account.maturityDate && <span className="num">{day(account.maturityDate)}</span>],
      [t('Term'), account.term && t(account.term)],
    ]}
  />
)

function RatesCard({ rates }: { rates: readonly HistoricalRate[] }) {
  const oldestFirst = rates.toReversed()
  const [newest, oldest] = [rates[0], rates.at(-1)]
  return (
    <TableCard
      title={t('Historical rates')}
      above={
        <div style={{ padding: '0 20px 20px' }}>
          <LineChart
            label={t('Savings rate from {a} to {b}, CD rate from {c} to {d}, over twelve months', {
              a: rate(oldest?.savingsRate ?? 0),
              b: rate(newest?.savingsRate ?? 0),
              c: rate(oldest?.cdRate ?? 0),
              d: rate(newest?.cdRate ?? 0),
            })}
            points={oldestFirst.map(({ date }) => day(date))}
            series={[
              { label: t('Savings rate'), values: oldestFirst.map(({ savingsRate }) => Number(savingsRate)) },
              { label: t('CD rate'), values: oldestFirst.map(({ cdRate }) => Number(cdRate)) },
            ]}
            text={rate}
            fromZero
          />
        </div>
      }
      empty={t('No rates yet.')}
      rows={rates}
      rowKey={({ date }) => date}
      columns={[
        { head: t('Date'), cell: ({ date }) => <span className="num">{day(date)}</span>, phone: 'lead' },
        {
          head: t('Savings rate'),
          cell: ({ savingsRate }) => <span className="num">{rate(savingsRate)}</span>,
          align: 'right',
        },
        { head: t('CD rate'), cell: ({ cdRate }) => <span className="num">{rate(cdRate)}</span>, align: 'right' },
      ]}
    />
  )
}

const Questions = () => (
  <Faq
    items={[
      [
        t('What is the difference between interest rate and APY?'),
        t('The rate is what is paid for a year. APY is what a year brings when interest earns interest as well.'),
      ],
      [t('How is my interest reckoned?'), t('From each day’s balance, over 365 days, rounded once when it is paid.')],
      [
        t('When is interest paid?'),
        t('On the last day of each month. A certificate is paid each quarter, or each month into another account.'),
      ],
      [t('Can my rate change?'), t('Savings rates can. The rate of a certificate stays until it matures.')],
    ]}
  />
)
