import { Button } from '@mantine/core'
import { useMachine } from '@xstate/react'
import { money, text } from '../../../../ledger/money.ts'
import { CASH_ADVANCE_PAGE_FEE } from '../../../../ledger/rates/fees.ts'
import { HomeLink } from '../../../kit/link.tsx'
import { Money } from '../../../kit/money.tsx'
import { sampleActMachine } from '../sample-act.machine.ts'
import { SamplePage } from '../sample-page.tsx'
import { Sides } from '../sides.tsx'
import { SuccessPanel } from '../../../kit/success-panel.tsx'
import { bankDayOf, day } from '../../../lib/format.ts'
import { nothingAgainst } from '../../../kit/use-foreseen.ts'
import { t } from '../../../lib/i18n.ts'
import { trpc } from '../../../lib/trpc.ts'
import { accountLabel } from '../../../lib/sample-accounts.ts'
import { AdvanceForm } from './advance-form.tsx'
import { AdvanceReview } from './advance-review.tsx'
import { type AdvanceDraft, afterAdvance, creditAfter, emptyDraft, FAILED, feeOf, totalOf } from './cash-advance.ts'
import { sampleAdvances as source, type Advance, type AdvanceData } from './cash-advance.source.ts'
import { MyAdvance } from './my-advance.tsx'
import { RecentAdvances } from './recent-advances.tsx'

const machine = sampleActMachine({
  empty: emptyDraft,
  reviewed: true,
  submit: (draft: AdvanceDraft, { cards }: AdvanceData) => source.submit(draft, cards, bankDayOf()),
  after: ({ cards, destinations, recent }, draft, made: Advance) => ({
    ...afterAdvance(draft, cards, destinations),
    recent: [made, ...recent],
  }),
  failure: FAILED,
})

const LEAD = 'Borrow cash on a card. It costs from the first day on.'

/** Cash advance (doc3 §2.8): source, amount, destination; confirm; done; earlier advances below. */
export function CashAdvancePage() {
  return (
    <Sides
      frame={{ title: t('Cash advance'), lead: t(LEAD) }}
      useMine={useMyAdvances}
      has={({ cards }) => cards.length > 0}
      nothing={t('You have no credit card yet.')}
      failed="Failed to load account data"
      sample={<SampleAdvance />}
      mine={told => <MyAdvance told={told} />}
    />
  )
}

const useMyAdvances = (wanted: boolean) => trpc.cards.advances.useQuery(undefined, { enabled: wanted })

function SampleAdvance() {
  const today = bankDayOf()
  const [state, send] = useMachine(machine, { input: { data: source.read(today) } })
  const { draft, made, error, data = source.read(today) } = state.context
  const destination = data.destinations.find(({ id }) => id === draft.destination)
  const card = data.cards.find(({ id }) => id === draft.source)
  return (
    <SamplePage title={t('Cash advance')} lead={t(LEAD)}>
      {state.matches('editing') && (
        <AdvanceForm
          cards={data.cards}
          destinations={data.destinations}
          initial={draft}
          fee={CASH_ADVANCE_PAGE_FEE}
          foresee={nothingAgainst}
          onReview={accepted => send({ type: 'review', draft: accepted })}
        />
      )}
      {(state.matches('confirming') || state.matches('submitting')) && (
        <AdvanceReview
          draft={draft}
          card={card}
          destination={destination}
          fee={CASH_ADVANCE_PAGE_FEE}
          creditAfter={card && creditAfter(card, draft)}
          error={error}
          busy={state.matches('submitting')}
          onBack={() => send({ type: 'back' })}
          onConfirm={() => send({ type: 'confirm' })}
        />
      )}
      {state.matches('done') && made && (
        <SuccessPanel
          title={t('Cash advance completed')}
          amount={made.amount}
          confirmation={made.id}
          facts={[
            [t('From'), made.account],
            [t('To'), destination && accountLabel({ name: destination.name, number: destination.lastFourDigits })],
            [t('Date'), <span className="num">{day(made.date)}</span>],
            [t('Fee'), <Money amount={text(feeOf(money(made.amount)))} />],
            [t('Added to your card'), <Money amount={text(totalOf(money(made.amount)))} />],
          ]}
        >
          <Button onClick={() => send({ type: 'another' })}>{t('Request Another')}</Button>
          <HomeLink />
        </SuccessPanel>
      )}
      <RecentAdvances advances={data.recent} />
    </SamplePage>
  )
}
