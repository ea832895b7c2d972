import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { ActState } from '../../../kit/act-state.tsx'
import { useBackOrHome } from '../../../kit/back-step.ts'
import { Banner } from '../../../kit/banner.tsx'
import { Facts } from '../../../kit/facts.tsx'
import { useSchemaForm } from '../../../kit/form.tsx'
import { HomeLink } from '../../../kit/link.tsx'
import { Money } from '../../../kit/money.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { SuccessPanel } from '../../../kit/success-panel.tsx'
import { useMoneyAct } from '../../../kit/use-money-act.ts'
import { day, usd } from '../../../lib/format.ts'
import { called, t } from '../../../lib/i18n.ts'
import { foretoldProblem } from '../../../lib/problem.ts'
import { ask, trpc, type Answered } from '../../../lib/trpc.ts'
import { SamplePage } from '../sample-page.tsx'
import { DirectRollover, DirectRollovers } from './direct-rollover.tsx'
import { MyRolloverForm, type Wish } from './my-rollover-form.tsx'
import { ReviewStep } from './review-step.tsx'
import { agreementsForm, distributionMethods } from './rollover-retirement.ts'

type Told = Answered['retirement']['rollovers']
type Made = Answered['retirement']['rollOver']

export const LEAD = 'Bring an old plan into your account here.'
const NOT_AGREED = { termsAndConditions: false, transferAuthorization: false, taxWithholding: false }

/** A withdrawal goes back within 60 days, money moves between own accounts, and a plan elsewhere is asked for. */
export function MyRollover({ told }: { told: Told }) {
  const [wish, setWish] = useState<Wish>()
  const [reviewing, setReviewing] = useState(false)
  const act = useMoneyAct<Wish, Made>({
    send: (wanted, context) => ask.retirement.rollOver.mutate(wanted, { context }),
    needsAnswer: true,
  })
  const leave = useBackOrHome()
  const again = () => {
    act.again()
    setWish(undefined)
    setReviewing(false)
  }
  return (
    <SamplePage title={t('Retirement rollover')} lead={t(LEAD)}>
      {act.done && act.answer ? (
        <Rolled made={act.answer} onAgain={again} />
      ) : reviewing && wish ? (
        <Review
          told={told}
          wish={wish}
          act={<ActState act={act} />}
          busy={act.underWay}
          off={act.offline}
          onPrevious={() => setReviewing(false)}
          onAgreed={() => act.confirm(wish)}
        />
      ) : (
        <div className="two">
          {canRollOver(told) && (
            <MyRolloverForm
              told={told}
              initial={wish}
              onCancel={leave}
              onReview={accepted => {
                setWish(accepted)
                setReviewing(true)
              }}
            />
          )}
          <DirectRollover accounts={told.accounts} onCancel={leave} />
          {!canRollOver(told) && <HowItWorks />}
        </div>
      )}
      <DirectRollovers direct={told.direct} />
      <Earlier made={told.made} />
    </SamplePage>
  )
}

/** Whether there is money here that a rollover of the customer's own could move. */
const canRollOver = ({ accounts, withdrawals }: Told) => accounts.length > 1 || withdrawals.length > 0

const HowItWorks = () => (
  <SectionCard title={t('How it works')}>
    <ul className="stack" style={{ paddingLeft: 20 }}>
      <li>{t('We give you a number. Whoever holds the plan sends the money here under it, within 90 days.')}</li>
      <li>{t('Until it arrives nothing has moved, and you can call the request off.')}</li>
      <li>{t('What arrives uses none of your yearly limit, and no tax is withheld.')}</li>
    </ul>
  </SectionCard>
)

interface ReviewProps {
  told: Told
  wish: Wish
  act: ReactNode
  busy: boolean
  off: boolean
  onPrevious: () => void
  onAgreed: () => void
}

/** Everything once more, what the bank says of it, and the three things to agree to. */
function Review({ told, wish, act, busy, off, onPrevious, onAgreed }: ReviewProps) {
  const agreements = useSchemaForm(agreementsForm, NOT_AGREED)
  const { data, error } = trpc.retirement.previewRollover.useQuery(wish, { retry: false, enabled: !busy })
  const label = (id: string) => {
    const found = [...told.accounts, ...told.funds].find(one => one.id === id)
    return found && called(`${found.name} ••${found.lastFour}`)
  }
  const refusal = foretoldProblem(data, error)
  const way = wish.withdrawalId === undefined ? distributionMethods.direct : distributionMethods.check
  return (
    <div className="stack" style={{ maxWidth: '45rem' }}>
      {act}
      {refusal && <Banner tone="warn">{refusal}</Banner>}
      <ReviewStep
        form={agreements}
        facts={[
          [t('From'), label(wish.fromAccountId)],
          [t('To'), label(wish.accountId)],
          [t('Way'), t(way)],
          [t('Rollover amount'), <Money amount={wish.amount} />],
          [t('Balance after'), data && <Money amount={data.balanceAfter} />],
        ]}
        error={undefined}
        busy={busy}
        off={off || refusal !== undefined}
        note={t('The money moves at once. It uses none of your yearly limit.')}
        onPrevious={onPrevious}
        onAgreed={onAgreed}
      />
    </div>
  )
}

const Earlier = ({ made }: { made: Told['made'] }) =>
  made.length === 0 ? null : (
    <div className="section">
      <SectionCard title={t('Rollovers made')}>
        <Facts
          facts={made.map(({ date, amount, indirect }) => [
            `${day(date)} · ${indirect ? t('Indirect') : t('Direct')}`,
            <Money amount={amount} />,
          ])}
        />
      </SectionCard>
    </div>
  )

function Rolled({ made, onAgain }: { made: Made; onAgain: () => void }) {
  return (
    <SuccessPanel
      title={t('Rollover made')}
      amount={made.amount}
      confirmation={made.confirmationNumber}
      facts={[
        [t('Date'), <span className="num">{day(made.date)}</span>],
        [t('Credited'), usd(made.amount)],
        [t('Balance after'), <Money amount={made.newBalance} />],
      ]}
    >
      <Button onClick={onAgain}>{t('Another rollover')}</Button>
      <HomeLink />
    </SuccessPanel>
  )
}
