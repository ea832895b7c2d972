import { ActionFoot, SubmitFoot } from '../../../kit/action-foot.tsx'
import { choiceWith } from '../../../kit/card-owed.ts'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { balanceTransferRequest, MEMO_MAX } from '../../../../api/cards/balance-transfer.schema.ts'
import { ActState } from '../../../kit/act-state.tsx'
import { Banner, Trouble } from '../../../kit/banner.tsx'
import { Facts } from '../../../kit/facts.tsx'
import { MoneyField } from '../../../kit/fields/money-field.tsx'
import { AccountField } from '../../../kit/fields/account-field.tsx'
import { FormErrors, useSchemaForm } from '../../../kit/form.tsx'
import { HomeLink } from '../../../kit/link.tsx'
import { Balance, Money } from '../../../kit/money.tsx'
import { MovedBetween } from '../../../kit/money-moved.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { useForeseen } from '../../../kit/use-foreseen.ts'
import { SuccessPanel } from '../../../kit/success-panel.tsx'
import { StatusTag } from '../../../kit/tag.tsx'
import { WhatIf } from '../../../kit/what-if.tsx'
import { useMoneyAct } from '../../../kit/use-money-act.ts'
import { day, lastFour, rate, usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { described } from '../../../lib/said.ts'
import { accountLabel } from '../../../lib/sample-accounts.ts'
import { ask, trpc, type Answered, type Asked } from '../../../lib/trpc.ts'
import { SamplePage } from '../sample-page.tsx'
import { BroughtOver } from './brought-over.tsx'
import { EnterCode } from './enter-code.tsx'

type Told = Answered['cards']['balanceTransfers']
type Made = Answered['cards']['transferBalance']
type Wish = Asked['cards']['transferBalance']

/** The same on the customer's own cards: what is owed on another bank's card comes over, at a rate of its own. */
export function MyTransfer({ told }: { told: Told }) {
  const [wish, setWish] = useState<Wish>()
  const [reviewing, setReviewing] = useState(false)
  const [made, setMade] = useState<Made>()
  const act = useMoneyAct<Wish, Made>({
    send: (one, context) => ask.cards.transferBalance.mutate(one, { context }),
    needsAnswer: true,
    onMade: setMade,
  })
  const toForm = () => {
    act.again()
    setReviewing(false)
    setMade(undefined)
  }
  const again = () => {
    toForm()
    setWish(undefined)
  }
  return (
    <SamplePage title={t('Balance transfer')} lead={t('Bring over what you owe on a card of another bank.')}>
      <div className="two">
        <div className="stack">
          {made?.status === 'Completed' ? (
            <Done made={made} card={wish?.accountId ?? ''} onAnother={again} />
          ) : made ? (
            <EnterCode transfer={made} onEntered={setMade} onCancelled={again} onBack={toForm} />
          ) : wish && reviewing ? (
            <>
              <ActState act={act} />
              <Review
                wish={wish}
                cards={told.cards}
                busy={act.underWay}
                off={act.offline}
                onEdit={() => setReviewing(false)}
                onConfirm={() => act.confirm(wish)}
              />
            </>
          ) : (
            <Form
              told={told}
              initial={wish}
              onReview={one => {
                setWish(one)
                setReviewing(true)
              }}
            />
          )}
        </div>
        <Offer told={told} />
      </div>
      <BroughtOver told={told} onEnter={setMade} />
    </SamplePage>
  )
}

const Offer = ({ told: { offer } }: { told: Told }) => (
  <div className="stack">
    <SectionCard title={t('What it costs')}>
      <Facts
        facts={[
          [t('Rate'), rate(offer.apr)],
          [t('Until'), <span className="num">{day(offer.until)}</span>],
          [t('Fee'), t('{percent}%, at least {least}', { percent: offer.feePercent, least: usd(offer.feeMinimum) })],
        ]}
      />
      <WhatIf question={t('What happens if I still owe some of it then?')}>
        {t('After that it costs what purchases cost. Payments go to what costs most first.')}
      </WhatIf>
    </SectionCard>
  </div>
)

function Form({
  told: { cards },
  initial = { accountId: cards[0]?.id ?? '', issuer: '', cardNumber: '', amount: '', memo: '' },
  onReview,
}: {
  told: Told
  initial: Wish | undefined
  onReview: (wish: Wish) => void
}) {
  const form = useSchemaForm(balanceTransferRequest, { ...initial })
  const { asking, trouble, review } = useForeseen({
    form,
    foresee: ({ accountId, amount }: Wish) => ask.cards.previewBalanceTransfer.query({ accountId, amount }),
    onReview,
  })
  return (
    <SectionCard title={t('Transfer details')}>
      <form className="stack" onSubmit={form.submit(wish => void review(wish))} noValidate>
        <Trouble text={trouble} />
        <FormErrors form={form} />
        <div className="grid">
          <TextInput label={t('From bank')} required autoComplete="off" {...form.field('issuer')} />
          <TextInput
            label={t('Card number')}
            required
            inputMode="numeric"
            autoComplete="off"
            {...form.field('cardNumber')}
          />
          <AccountField
            label={t('To card')}
            required
            accounts={cards.map(one => choiceWith({ ...one, kind: 'credit' }, usd(one.availableCredit)))}
            {...form.field('accountId')}
          />
          <MoneyField label={t('Amount')} required {...form.field('amount')} />
          <TextInput label={t('Memo (optional)')} maxLength={MEMO_MAX} {...form.field('memo')} />
        </div>
        <SubmitFoot busy={asking}>{t('Continue')}</SubmitFoot>
      </form>
    </SectionCard>
  )
}

/** What will happen, to the cent, before it does; what the bank would refuse is said here. */
function Review({
  wish,
  cards,
  busy,
  off,
  onEdit,
  onConfirm,
}: {
  wish: Wish
  cards: Told['cards']
  busy: boolean
  off: boolean
  onEdit: () => void
  onConfirm: () => void
}) {
  const { accountId = '', issuer, cardNumber, amount, memo } = wish
  const { data } = trpc.cards.previewBalanceTransfer.useQuery({ accountId, amount }, { enabled: !busy })
  const to = cards.find(({ id }) => id === accountId)
  return (
    <SectionCard arrives title={t('Confirm transfer')}>
      <div className="stack">
        {data?.refusal && <Banner tone="error">{described(data.refusal)}</Banner>}
        {data && <Balance amount={data.amount} />}
        <Facts
          facts={[
            [t('From'), `${issuer} ••${lastFour(String(cardNumber))}`],
            [t('To'), to && accountLabel({ name: to.name, number: to.lastFour })],
            [t('Memo'), memo],
            [t('Fee'), data && <Money amount={data.fee} />],
            [t('Added to your card'), data && <Money amount={data.total} />],
            [t('Rate'), data && rate(data.apr)],
            [t('Until'), data && <span className="num">{day(data.until)}</span>],
          ]}
        />
        <ActionFoot onCancel={onEdit} way={t('Back')} step held={busy}>
          <Button onClick={onConfirm} loading={busy} disabled={off || !data || data.refusal !== null}>
            {t('Confirm transfer')}
          </Button>
        </ActionFoot>
      </div>
    </SectionCard>
  )
}

const Done = ({ made, card, onAnother }: { made: Made; card: string; onAnother: () => void }) => (
  <div className="stack">
    <MovedBetween from={{ id: made.from, kind: 'credit', name: made.from }} to={card} amount={made.amount} />
    <SuccessPanel
      title={t('Transfer completed')}
      amount={made.amount}
      confirmation={made.confirmationNumber}
      facts={[
        [t('From'), made.from],
        [t('To'), made.to],
        [t('Date'), <span className="num">{day(made.date)}</span>],
        [t('Fee'), <Money amount={made.fee} />],
        [t('Memo'), made.memo],
        [t('Status'), <StatusTag status={made.status} />],
      ]}
    >
      <Button onClick={onAnother}>{t('Make Another Transfer')}</Button>
      <HomeLink />
    </SuccessPanel>
  </div>
)
