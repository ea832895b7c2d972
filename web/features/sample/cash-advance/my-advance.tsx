import { Button } from '@mantine/core'
import { useState } from 'react'
import { pays } from '../../../kit/account-kind.ts'
import { CASH_ADVANCE_FEE } from '../../../../ledger/rates/fees.ts'
import { accountName } from '../../../kit/account-card.tsx'
import { ActState } from '../../../kit/act-state.tsx'
import { HomeLink } from '../../../kit/link.tsx'
import { Money } from '../../../kit/money.tsx'
import { SuccessPanel } from '../../../kit/success-panel.tsx'
import { useMoneyAct } from '../../../kit/use-money-act.ts'
import { day } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { foretoldProblem } from '../../../lib/problem.ts'
import { ask, trpc, type Answered } from '../../../lib/trpc.ts'
import { SamplePage } from '../sample-page.tsx'
import { AdvanceForm } from './advance-form.tsx'
import { AdvanceReview } from './advance-review.tsx'
import { emptyDraft, FAILED, type AdvanceDraft } from './cash-advance.ts'
import { RecentAdvances } from './recent-advances.tsx'

type Made = Answered['cards']['advance']

const wishOf = ({ source: accountId, amount, destination: toAccountId }: AdvanceDraft) => ({
  accountId,
  amount,
  toAccountId,
})

/** The same on the customer's own cards: what is confirmed is on the own account at once. */
export function MyAdvance({ told }: { told: Answered['cards']['advances'] }) {
  const [draft, setDraft] = useState(emptyDraft)
  const [reviewing, setReviewing] = useState(false)
  const { data } = trpc.accounts.list.useQuery()
  const act = useMoneyAct<AdvanceDraft, Made>({
    send: (wish, context) => ask.cards.advance.mutate(wishOf(wish), { context }),
    failed: FAILED,
    needsAnswer: true,
  })
  const preview = trpc.cards.previewAdvance.useQuery(wishOf(draft), {
    enabled: reviewing && !act.underWay && !act.done,
  })
  const cards = told.cards.map(({ lastFour: lastFourDigits, ...card }) => ({ ...card, lastFourDigits }))
  const destinations = (data?.accounts ?? []).filter(pays).map(one => ({
    id: one.id,
    name: accountName(one),
    lastFourDigits: one.lastFour,
    balance: one.availableBalance,
  }))
  const again = () => {
    act.again()
    setDraft(emptyDraft)
    setReviewing(false)
  }
  return (
    <SamplePage title={t('Cash advance')} lead={t('Borrow cash on a card. It costs from the first day on.')}>
      {act.done && act.answer ? (
        <Made made={act.answer} onAgain={again} />
      ) : reviewing ? (
        <>
          <ActState act={act} />
          <AdvanceReview
            draft={draft}
            card={cards.find(({ id }) => id === draft.source)}
            destination={destinations.find(({ id }) => id === draft.destination)}
            fee={CASH_ADVANCE_FEE}
            creditAfter={preview.data?.availableCredit}
            error={act.problem ? undefined : foretoldProblem(preview.data, undefined)}
            busy={act.underWay}
            off={act.offline}
            onBack={() => setReviewing(false)}
            onConfirm={() => act.confirm(draft)}
          />
        </>
      ) : (
        <AdvanceForm
          cards={cards}
          destinations={destinations}
          initial={draft}
          fee={CASH_ADVANCE_FEE}
          limit={told.limit}
          foresee={wish => ask.cards.previewAdvance.query(wishOf(wish))}
          onReview={accepted => {
            setDraft(accepted)
            setReviewing(true)
          }}
        />
      )}
      <RecentAdvances advances={told.recent.map(one => ({ ...one, status: 'Completed' }))} />
    </SamplePage>
  )
}

function Made({ made, onAgain }: { made: Made; onAgain: () => void }) {
  return (
    <SuccessPanel
      title={t('Cash advance completed')}
      amount={made.amount}
      confirmation={made.confirmationNumber}
      facts={[
        [t('Date'), <span className="num">{day(made.date)}</span>],
        [t('Fee'), <Money amount={made.fee} />],
        [t('Added to your card'), <Money amount={made.total} />],
        [t('Available credit'), <Money amount={made.availableCredit} />],
      ]}
    >
      <Button onClick={onAgain}>{t('Request Another')}</Button>
      <HomeLink />
    </SuccessPanel>
  )
}
