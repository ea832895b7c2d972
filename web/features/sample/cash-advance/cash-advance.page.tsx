import { Button } from '@mantine/core'
import { useMachine } from '@xstate/react'
import { fromPromise } from 'xstate'
import { money, text } from '../../../../ledger/money.ts'
import { LinkButton } from '../../../kit/link.tsx'
import { Money } from '../../../kit/money.tsx'
import { SamplePage } from '../sample-page.tsx'
import { Sides } from '../sides.tsx'
import { SuccessPanel } from '../../../kit/success-panel.tsx'
import { bankDayOf, day } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { trpc } from '../../../lib/trpc.ts'
import { accountLabel } from '../../../lib/sample-accounts.ts'
import { AdvanceForm } from './advance-form.tsx'
import { AdvanceReview } from './advance-review.tsx'
import { feeOf, totalOf, type AdvanceDraft, type CreditAccount } from './cash-advance.ts'
import { cashAdvanceMachine } from './cash-advance.machine.ts'
import { sampleAdvances as source } from './cash-advance.source.ts'
import { MyAdvance } from './my-advance.tsx'
import { RecentAdvances } from './recent-advances.tsx'

const machine = cashAdvanceMachine.provide({
  actors: {
    submit: fromPromise(({ input }: { input: { draft: AdvanceDraft; cards: readonly CreditAccount[] } }) =>
      source.submit(input.draft, input.cards, bankDayOf()),
    ),
  },
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
  const { cards, destinations } = source
  const [state, send] = useMachine(machine, { input: { cards, destinations, recent: source.recent(bankDayOf()) } })
  const { context } = state
  const { draft, made } = context
  const destination = context.destinations.find(({ id }) => id === draft.destination)
  return (
    <SamplePage title={t('Cash advance')} lead={t(LEAD)}>
      {state.matches('editing') && (
        <AdvanceForm
          cards={context.cards}
          destinations={context.destinations}
          initial={draft}
          onReview={accepted => send({ type: 'review', draft: accepted })}
        />
      )}
      {(state.matches('confirming') || state.matches('processing')) && (
        <AdvanceReview
          draft={draft}
          card={context.cards.find(({ id }) => id === draft.source)}
          destination={destination}
          error={context.error}
          busy={state.matches('processing')}
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
          <LinkButton to="/dashboard" variant="default">
            {t('Return to Dashboard')}
          </LinkButton>
        </SuccessPanel>
      )}
      <RecentAdvances advances={context.recent} />
    </SamplePage>
  )
}
