import { Button } from '@mantine/core'
import { useState } from 'react'
import { contributionFrequencies } from '../../../../api/retirement/contribution-plan.schema.ts'
import { ActState } from '../../../kit/act-state.tsx'
import { Banner } from '../../../kit/banner.tsx'
import { SelectField } from '../../../kit/fields/select-field.tsx'
import { HomeLink } from '../../../kit/link.tsx'
import { Money } from '../../../kit/money.tsx'
import { SuccessPanel } from '../../../kit/success-panel.tsx'
import { useMoneyAct } from '../../../kit/use-money-act.ts'
import { day, usd } from '../../../lib/format.ts'
import { useToday } from '../../../kit/use-bank-day.ts'
import { called, t } from '../../../lib/i18n.ts'
import { foretoldProblem } from '../../../lib/problem.ts'
import { ask, trpc, type Answered } from '../../../lib/trpc.ts'
import { PlannedList } from '../planned.tsx'
import { SamplePage } from '../sample-page.tsx'
import type { ContributionSource } from './contribute-retirement.source.ts'
import { type Contribution, FAILED, frequencies, SCHEDULED } from './contribute-retirement.ts'
import { ContributionForm, type Planned } from './contribution-form.tsx'
import { ContributionReview } from './contribution-review.tsx'
import { RoomCard } from './room-card.tsx'

type Told = Answered['retirement']['contributions']
type Made = Answered['retirement']['planContribution']

export const LEAD = 'Plan what you put away for later.'
export const backToAccounts = () => ({ to: '/dashboard', label: t('Back to Accounts') })

interface Wish extends Contribution {
  /** The year before, where that was chosen. */
  taxYear: string | undefined
}

const requestOf = ({ account, amount, frequency, startDate, source, taxYear }: Wish) => ({
  accountId: account,
  amount,
  frequency: contributionFrequencies.find(one => one === frequency) ?? 'one-time',
  startDate,
  fromAccountId: source || undefined,
  taxYear: frequency === 'one-time' ? taxYear : undefined,
})

/**
 * The same on the customer's own retirement accounts: what is confirmed is made today, or planned and made on its
 * days.
 */
export function MyContribution({ told }: { told: Told }) {
  const [wish, setWish] = useState<Wish>()
  const [taxYear, setTaxYear] = useState<string>()
  const [reviewing, setReviewing] = useState(false)
  const today = useToday()
  const act = useMoneyAct<Wish, Made>({
    send: (wanted, context) => ask.retirement.planContribution.mutate(requestOf(wanted), { context }),
    failed: FAILED,
    needsAnswer: true,
  })
  const source = sourceOf(told)
  const again = () => {
    act.again()
    setWish(undefined)
    setReviewing(false)
  }
  return (
    <SamplePage title={t('Contribute to retirement')} back={backToAccounts()} lead={t(LEAD)}>
      {act.done && act.answer ? (
        <Given made={act.answer} onAgain={again} />
      ) : reviewing && wish ? (
        <>
          <ActState act={act} />
          <ContributionReview
            source={source}
            contribution={wish}
            more={[[t('Counts for'), requestOf(wish).taxYear ?? t('the year of its date')]]}
            busy={act.underWay}
            off={act.offline}
            onBack={() => setReviewing(false)}
            onConfirm={() => act.confirm(wish)}
          >
            <Foreseen wish={wish} asks={!act.underWay} />
          </ContributionReview>
        </>
      ) : (
        <ContributionForm
          source={source}
          today={today}
          initial={wish}
          room={planned => <YearsRoom told={told} taxYear={taxYear} planned={planned} />}
          foresee={accepted => ask.retirement.previewContribution.query(requestOf({ ...accepted, taxYear }))}
          onReview={accepted => {
            setWish({ ...accepted, taxYear })
            setReviewing(true)
          }}
        >
          <YearChoice told={told} taxYear={taxYear} onChange={setTaxYear} />
          <p className="quiet">
            {t(
              'Without a source of funds it comes from outside the bank: today, once, settled two business days later.',
            )}
          </p>
        </ContributionForm>
      )}
      <PlannedList
        title={t('Planned contributions')}
        plans={told.plans}
        how={[
          { head: t('Frequency'), cell: ({ frequency }) => t(frequencies[frequency]), phone: 'plain' },
          { head: t('Counts for'), cell: ({ year }) => <span className="num">{year}</span>, phone: 'plain' },
        ]}
        cancel={ask.retirement.cancelContribution.mutate}
        label={({ toName }) => t('Cancel the contribution to {name}', { name: toName })}
      />
    </SamplePage>
  )
}

const sourceOf = ({ accounts, funds, years }: Told): ContributionSource => {
  const named = ({ id, name, lastFour: number, balance }: Told['funds'][number]) => ({ id, name, number, balance })
  return { accounts: accounts.map(named), funds: funds.map(named), contributed: years[0]?.contributed ?? '0.00' }
}

/** Until the taxes of the year before are due, a contribution can count for either. */
function YearChoice({
  told: { years },
  taxYear,
  onChange,
}: {
  told: Told
  taxYear: string | undefined
  onChange: (year: string | undefined) => void
}) {
  const [thisYear, before] = years
  if (!thisYear || !before) return null
  const label = ({ year, left }: Told['years'][number]) => t('{year} ({amount} left)', { year, amount: usd(left) })
  return (
    <SelectField
      label={t('Counts for')}
      description={t('Only a contribution that is made once can count for the year before.')}
      data={[
        { value: '', label: label(thisYear) },
        { value: before.year, label: label(before) },
      ]}
      value={taxYear ?? ''}
      onChange={year => onChange(year || undefined)}
    />
  )
}

/** The limit of the year that it counts for. A year to come begins with all of it. */
function YearsRoom({
  told: { years },
  taxYear,
  planned,
}: {
  told: Told
  taxYear: string | undefined
  planned: Planned | undefined
}) {
  const [thisYear] = years
  const before = planned && planned.frequency !== 'one-time' ? undefined : taxYear
  const year = before ?? planned?.startDate.slice(0, 4) ?? thisYear?.year ?? ''
  const room = years.find(one => one.year === year)
  return (
    <RoomCard
      planned={planned && before ? { ...planned, startDate: `${before}-12-31` } : planned}
      year={year}
      contributed={room?.contributed ?? '0.00'}
      {...((room ?? thisYear) && { limit: (room ?? thisYear)?.limit ?? '' })}
      until={room?.until}
    />
  )
}

/** What the bank says of it before it is confirmed. */
function Foreseen({ wish, asks }: { wish: Wish; asks: boolean }) {
  const { data, error } = trpc.retirement.previewContribution.useQuery(requestOf(wish), { retry: false, enabled: asks })
  const refusal = foretoldProblem(data, error)
  if (refusal) return <Banner tone="warn">{refusal}</Banner>
  if (!data?.safe) return null
  return <p className="quiet">{t('{amount} is left in the account that pays.', { amount: usd(data.safe.after) })}</p>
}

function Given({ made, onAgain }: { made: Made; onAgain: () => void }) {
  return (
    <SuccessPanel
      title={made.state === 'made' ? t('Contribution made') : t(SCHEDULED)}
      amount={made.amount}
      confirmation={made.confirmationNumber}
      facts={[
        [t('To'), called(made.toName)],
        [t('From'), called(made.fromName) || t('Not chosen')],
        [t('Date'), <span className="num">{day(made.date)}</span>],
        [t('Counts for'), made.year],
        [t('Left for {year}', { year: made.room.year }), <Money amount={made.room.left} />],
      ]}
    >
      <Button onClick={onAgain}>{t('Another contribution')}</Button>
      <HomeLink />
    </SuccessPanel>
  )
}
