import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import {
  distributionReasons,
  distributionTypes,
  installmentFrequencies,
  MANDATORY,
} from '../../../../api/retirement/distribution.schema.ts'
import { entriesIn } from '../../../../ledger/table.ts'
import { pays } from '../../../kit/account-kind.ts'
import { accountName } from '../../../kit/account-card.tsx'
import { ActState } from '../../../kit/act-state.tsx'
import { Banner } from '../../../kit/banner.tsx'
import { accountChoice } from '../../../kit/card-owed.ts'
import { AccountField } from '../../../kit/fields/account-field.tsx'
import { HomeLink } from '../../../kit/link.tsx'
import { Money } from '../../../kit/money.tsx'
import { SuccessPanel } from '../../../kit/success-panel.tsx'
import { useMoneyAct } from '../../../kit/use-money-act.ts'
import { day, lastFour, usd } from '../../../lib/format.ts'
import { useToday } from '../../../kit/use-bank-day.ts'
import { called, t } from '../../../lib/i18n.ts'
import { foretoldProblem } from '../../../lib/problem.ts'
import { ask, trpc, type Answered } from '../../../lib/trpc.ts'
import { toDashboard } from '../../../kit/page-frame.tsx'
import { SamplePage } from '../sample-page.tsx'
import { PayoutCard } from './payout-card.tsx'
import { PlannedWithdrawals } from './planned-withdrawals.tsx'
import { installmentRhythms, type Withdrawal } from './withdraw-retirement.ts'
import { Withholding, WithdrawalForm, type Payout, type WithholdingField } from './withdrawal-form.tsx'

type Account = Answered['accounts']['list']['accounts'][number]
type Made = Answered['retirement']['distribute']

export const isRetirement = ({ kind, status }: Account): boolean => status === 'Active' && kind === 'retirement'

interface Wish extends Withdrawal {
  toAccountId: string
}

type Days = Pick<Withdrawal, 'frequency' | 'startDate' | 'installments'>

/** The days of installments, as the bank reads them; of what comes once there are none. */
const daysOf = (withdrawalType: string, { frequency, startDate, installments }: Days) =>
  withdrawalType === 'installment'
    ? {
        frequency: installmentFrequencies.find(one => one === frequency),
        startDate,
        installments: installments.trim() || undefined,
      }
    : {}

/** As the bank reads it: what the page offers is what the bank takes. */
const requestOf = ({ account, withdrawalType, reason, amount, taxWithholding, toAccountId, ...days }: Wish) => ({
  accountId: account,
  amount,
  taxWithholding,
  toAccountId,
  withdrawalType: distributionTypes.find(one => one === withdrawalType) ?? 'partial',
  reason: distributionReasons.find(one => one === reason) ?? 'other',
  ...daysOf(withdrawalType, days),
})

/**
 * The same on the customer's own retirement accounts: what is confirmed is made at once, or in
 * installments, into an own account.
 */
export function MyWithdrawal({ accounts }: { accounts: readonly Account[] }) {
  const carried = useLocation().state.account?.id
  const [picked, setPicked] = useState<string>()
  const [days, setDays] = useState<Days>()
  const today = useToday()
  const act = useMoneyAct<Wish, Made>({
    send: (wish, context) => ask.retirement.distribute.mutate(requestOf(wish), { context }),
    needsAnswer: true,
  })
  const own = accounts.filter(isRetirement).map(account => ({
    id: account.id,
    name: accountName(account),
    number: lastFour(account.accountNumber),
    balance: account.availableBalance,
  }))
  const targets = accounts.filter(pays)
  const toAccountId = picked ?? targets[0]?.id ?? ''
  const to = targets.find(({ id }) => id === toAccountId)
  return (
    <SamplePage
      title={t('Withdraw from retirement')}
      back={toDashboard}
      lead={t('Ask for a distribution, and see what reaches you.')}
    >
      {act.done && act.answer ? (
        <Paid
          made={act.answer}
          days={days}
          to={to && called(`${accountName(to)} ••${to.lastFour}`)}
          onAnother={act.again}
        />
      ) : (
        <>
          <ActState act={act} />
          <WithdrawalForm
            accounts={own}
            today={today}
            from={(own.find(({ id }) => id === carried) ?? (own.length === 1 ? own[0] : undefined))?.id}
            busy={act.underWay}
            off={act.offline}
            error={undefined}
            payout={values => <OwnPayout values={values} toAccountId={toAccountId} />}
            withholding={(values, question) => (
              <OwnWithholding values={values} toAccountId={toAccountId} question={question} />
            )}
            onSubmit={withdrawal => {
              setDays(withdrawal)
              act.confirm({ ...withdrawal, toAccountId })
            }}
          >
            <AccountField
              label={t('To account')}
              accounts={targets.map(one => accountChoice({ ...one, name: accountName(one) }, 'receives'))}
              value={toAccountId}
              onChange={setPicked}
            />
          </WithdrawalForm>
        </>
      )}
      <PlannedWithdrawals />
    </SamplePage>
  )
}

/** What the bank says of what is typed, once that is a request. */
function useForeseen(values: Payout, toAccountId: string) {
  const { account, amount, taxWithholding, withdrawalType, reason, startDate } = values
  const isPlan = withdrawalType === 'installment'
  const typed = distributionTypes.find(one => one === withdrawalType)
  const why = distributionReasons.find(one => one === reason)
  const wish =
    account && amount && typed && why && (!isPlan || startDate)
      ? {
          accountId: account.id,
          amount,
          taxWithholding,
          withdrawalType: typed,
          reason: why,
          toAccountId,
          ...daysOf(typed, values),
        }
      : undefined
  const { data, error } = trpc.retirement.previewDistribution.useQuery(
    wish ?? { accountId: '', amount: '0', withdrawalType: 'partial', reason: 'other', toAccountId },
    { enabled: wish !== undefined, retry: false },
  )
  return { wish, data, error, isPlan }
}

interface Own {
  values: Payout
  toAccountId: string
}

/** Where the law has the tax withheld it is said, and not asked. */
function OwnWithholding({ values, toAccountId, question }: Own & { question: WithholdingField }) {
  const { data } = useForeseen(values, toAccountId)
  const { onChange } = question
  const isDeclined = data?.mandatory === true && values.taxWithholding === 'no'
  useEffect(() => {
    if (isDeclined) onChange?.('yes')
  }, [isDeclined, onChange])
  if (!data?.mandatory) return <Withholding {...question} />
  return <Banner tone="info">{t(MANDATORY)}</Banner>
}

/** What the bank says of it before it is asked for. */
function OwnPayout({ values, toAccountId }: Own) {
  const { wish, data, error, isPlan } = useForeseen(values, toAccountId)
  const { account, amount, taxWithholding } = values
  const refusal = wish && foretoldProblem(data, error)
  return (
    <div className="stack">
      {refusal && <Banner tone="warn">{refusal}</Banner>}
      <PayoutCard
        account={account}
        amount={amount}
        taxWithholding={data?.mandatory ? 'yes' : taxWithholding}
        note={isPlan ? oneByOne() : t('The money is in your account at once.')}
      />
      {wish && data?.reaches && <p className="quiet">{reachText(data.reaches)}</p>}
      {wish && data && Number(data.additionalTax) > 0 && (
        <p className="quiet">
          {isPlan && `${t('Of the first installment:')} `}
          {t('Before the age of 59 and a half the law adds a tax of 10%, here {amount}, where no exception applies.', {
            amount: usd(data.additionalTax),
          })}{' '}
          {t('It is not withheld: you pay it with your tax return.')}
        </p>
      )}
    </div>
  )
}

const oneByOne = () =>
  [
    t('Each installment is paid on its day, and taxed by your age on that day.'),
    t('If less is left, that is paid, and it is the last.'),
  ].join(' ')

type Reach = NonNullable<Answered['retirement']['previewDistribution']['reaches']>

const reachText = ({ count, lastOn, lastAmount }: Reach): string => {
  const values = { date: day(lastOn), amount: usd(lastAmount) }
  return count === 1
    ? t('What is in the account today pays one installment, of {amount}, on {date}.', values)
    : t('What is in the account today pays {count} installments, the last one on {date}, of {amount}.', {
        ...values,
        count: String(count),
      })
}

interface Receipt {
  made: Made
  days: Days | undefined
  to: string | undefined
  onAnother: () => void
}

function Paid({ made, days, to, onAnother }: Receipt) {
  return (
    <SuccessPanel
      title={made.state === 'made' ? t('Withdrawal made') : t('Installments scheduled')}
      amount={made.amount}
      confirmation={made.confirmationNumber}
      facts={[
        [t('To account'), to],
        ...(made.state === 'made' ? [] : plannedFacts(made, days)),
        [t('Federal tax withheld'), <Money amount={made.tax} />],
        [t('You receive'), <Money amount={made.net} />],
        // Of installments nothing has been paid yet.
        [t('Balance after'), made.state === 'made' && <Money amount={made.newBalance} />],
      ]}
    >
      <Button onClick={onAnother}>{t('Submit Another')}</Button>
      <HomeLink />
    </SuccessPanel>
  )
}

/** Of installments nothing is paid yet: when they come, and how many. */
function plannedFacts({ date }: Made, days: Days | undefined): (readonly [string, string | undefined])[] {
  const often = entriesIn(installmentRhythms).find(([rhythm]) => rhythm === days?.frequency)?.[1]
  return [
    [t('First installment'), day(date)],
    [t('How often'), often && t(often)],
    [t('Number of installments'), days?.installments.trim() || t('Until the account is empty')],
  ]
}
