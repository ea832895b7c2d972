import { Button } from '@mantine/core'
import { useState } from 'react'
import { ActState } from '../../../kit/act-state.tsx'
import { ActionFoot } from '../../../kit/action-foot.tsx'
import { Banner } from '../../../kit/banner.tsx'
import { Facts } from '../../../kit/facts.tsx'
import { HomeLink } from '../../../kit/link.tsx'
import { Money } from '../../../kit/money.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { SuccessPanel } from '../../../kit/success-panel.tsx'
import { useMoneyAct } from '../../../kit/use-money-act.ts'
import { day, rate, usd } from '../../../lib/format.ts'
import { called, t } from '../../../lib/i18n.ts'
import { foretoldProblem } from '../../../lib/problem.ts'
import { ask, trpc, type Answered } from '../../../lib/trpc.ts'
import { SamplePage } from '../sample-page.tsx'
import { BorrowForm, type Wish } from './borrow-form.tsx'
import { OwedLoan, usePaying, type Paid } from './owed-loan.tsx'
import { RulesCard } from './rules-card.tsx'
import { ScheduleCard } from './schedule-card.tsx'

type Told = Answered['retirement']['loans']
type Made = Answered['retirement']['takeLoan']

export const LEAD = 'Borrow from your own plan, and pay it back to yourself.'

/** The same on the customer's own plans: what they lend, and the loan that is owed. */
export function MyLoan({ told }: { told: Told }) {
  const [wish, setWish] = useState<Wish>()
  const paying = usePaying()
  const act = useMoneyAct<Wish, Made>({
    send: (wanted, context) => ask.retirement.takeLoan.mutate(wanted, { context }),
    needsAnswer: true,
  })
  const again = () => {
    act.again()
    setWish(undefined)
  }
  return (
    <SamplePage title={t('Retirement loan')} lead={t(LEAD)}>
      {act.done && act.answer ? (
        <Lent made={act.answer} onAgain={again} />
      ) : wish ? (
        <div className="stack">
          <ActState act={act} />
          <Review
            told={told}
            wish={wish}
            busy={act.underWay}
            off={act.offline}
            onBack={() => setWish(undefined)}
            onConfirm={() => act.confirm(wish)}
          />
        </div>
      ) : told.loan ? (
        <OwedLoan told={told} loan={told.loan} act={paying} />
      ) : paying.done && paying.answer ? (
        <PaidOff paid={paying.answer} />
      ) : (
        <div className="two">
          <div className="stack">
            <Plans told={told} />
            {told.accounts.some(({ lends }) => lends) && <BorrowForm told={told} initial={wish} onReview={setWish} />}
          </div>
          <RulesCard />
        </div>
      )}
    </SamplePage>
  )
}

/** Each own account: what it is, and what it lends. */
const Plans = ({ told: { accounts, highest } }: { told: Told }) => (
  <SectionCard title={t('Can your account lend?')}>
    <div className="stack">
      <Facts
        facts={accounts.map(({ name, lastFour, plan, most }) => [
          `${called(`${name} ••${lastFour}`)} · ${t(plan)}`,
          <Money amount={most} />,
        ])}
      />
      {accounts.some(({ lends }) => !lends) && (
        <Banner tone="warn">
          {t('An IRA cannot lend to its owner. Federal law treats such a loan as a distribution of the whole account.')}
        </Banner>
      )}
      {Number(highest) > 0 && (
        <p className="quiet">
          {t('In the last twelve months you owed up to {amount}. That comes off what you can borrow.', {
            amount: usd(highest),
          })}
        </p>
      )}
    </div>
  </SectionCard>
)

interface ReviewProps {
  told: Told
  wish: Wish
  busy: boolean
  off: boolean
  onBack: () => void
  onConfirm: () => void
}

/** What comes out, what goes back each month, and what the bank says of it. */
function Review({ told, wish, busy, off, onBack, onConfirm }: ReviewProps) {
  const { data, error } = trpc.retirement.previewLoan.useQuery(wish, { retry: false, enabled: !busy })
  const label = (id: string) => {
    const found = [...told.accounts, ...told.funds].find(one => one.id === id)
    return found && called(`${found.name} ••${found.lastFour}`)
  }
  const refusal = foretoldProblem(data, error)
  return (
    <div className="stack">
      {refusal && <Banner tone="warn">{refusal}</Banner>}
      <SectionCard arrives title={t('Your loan')}>
        <Facts
          facts={[
            [t('From'), label(wish.accountId)],
            [t('To'), label(wish.toAccountId)],
            [t('You receive'), <Money amount={wish.amount} />],
            [t('Rate'), rate(told.rate)],
            [t('Monthly payment'), data && <Money amount={data.schedule[0]?.payment ?? '0.00'} />],
            [t('Paid by'), label(wish.autopayAccountId)],
            [t('Interest in all'), data && <Money amount={data.interest} />],
            [t('Balance after'), data && <Money amount={data.balanceAfter} />],
          ]}
        />
        <ActionFoot onCancel={onBack} way={t('Back')} step held={busy}>
          <Button onClick={onConfirm} loading={busy} disabled={off || !data || refusal !== undefined}>
            {t('Take the loan')}
          </Button>
        </ActionFoot>
      </SectionCard>
      {data && <ScheduleCard left={data.schedule} />}
    </div>
  )
}

/** The last payment: with it the loan has left its page. */
const PaidOff = ({ paid }: { paid: Paid }) => (
  <SuccessPanel
    title={t('Your payment was made.')}
    amount={paid.amount}
    confirmation={paid.confirmationNumber}
    facts={[
      [t('Date'), <span className="num">{day(paid.date)}</span>],
      [t('Still owed'), <Money amount={paid.owed} />],
    ]}
  >
    <HomeLink />
  </SuccessPanel>
)

function Lent({ made, onAgain }: { made: Made; onAgain: () => void }) {
  return (
    <SuccessPanel
      title={t('Your plan has lent you the money')}
      amount={made.amount}
      confirmation={made.confirmationNumber}
      facts={[
        [t('Date'), <span className="num">{day(made.date)}</span>],
        [t('First payment'), `${usd(made.first.amount)} · ${day(made.first.date)}`],
        [t('Balance after'), <Money amount={made.newBalance} />],
      ]}
    >
      <Button onClick={onAgain}>{t('See the loan')}</Button>
      <HomeLink />
    </SuccessPanel>
  )
}
