import { choiceWith } from '../../../kit/card-owed.ts'
import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { limitPurposes } from '../../../../api/cards/limit.schema.ts'
import { ActState } from '../../../kit/act-state.tsx'
import { Banner } from '../../../kit/banner.tsx'
import { AccountField } from '../../../kit/fields/account-field.tsx'
import { TabLine } from '../../../kit/tab-line.tsx'
import { useMoneyAct } from '../../../kit/use-money-act.ts'
import { day, lastFour, usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { ask, trpc, type Answered } from '../../../lib/trpc.ts'
import { SamplePage } from '../sample-page.tsx'
import type { LimitRequest } from './credit-limit.ts'
import { HistorySwitch } from './history-switch.tsx'
import { Overview } from './overview.tsx'
import { RequestForm } from './request-form.tsx'

type Card = Answered['cards']['limits']['cards'][number]
type Decided = Answered['cards']['requestLimit']

interface Wish extends LimitRequest {
  accountId: string
}

/** As the bank reads it: what the page offers is what the bank takes. */
const requestOf = ({ reason, ...wish }: Wish) => ({
  ...wish,
  reason: limitPurposes.find(one => one === reason) ?? 'other',
})

/** The same on the customer's own cards: what is asked for is decided at once. */
export function MyLimit({ cards }: { cards: readonly Card[] }) {
  const [picked, setPicked] = useState(cards[0]?.id)
  const [tab, setTab] = useState<string>('overview')
  const { data } = trpc.auth.me.useQuery()
  const act = useMoneyAct<Wish, Decided>({
    send: (wish, context) => ask.cards.requestLimit.mutate(requestOf(wish), { context }),
    needsAnswer: true,
    onMade: () => setTab('overview'),
  })
  const card = cards.find(({ id }) => id === picked) ?? cards[0]
  if (!card) return null
  const { history, askAgainFrom, ...limit } = card
  const creditScore = data?.creditScore ?? undefined
  const info = { ...limit, ...(creditScore !== undefined && { creditScore }) }
  const turn = (to: string) => {
    if (act.done) act.again()
    setTab(to)
  }
  return (
    <SamplePage title={t('Credit limit')} lead={t('Your present limit, how it has grown, and a way to ask for more.')}>
      {act.done && act.answer && <Decision decided={act.answer} />}
      {cards.length > 1 && <CardChoice cards={cards} value={card.id} onChange={setPicked} />}
      <Tabs value={tab} onChange={to => turn(to ?? 'overview')} keepMounted={false}>
        <TabLine mb="md">
          <Tabs.Tab value="overview">{t('Overview')}</Tabs.Tab>
          <Tabs.Tab value="request">{t('Request Increase')}</Tabs.Tab>
        </TabLine>
        <Tabs.Panel value="overview">
          <Overview data={{ info, history }} onRequest={askAgainFrom ? undefined : () => turn('request')} />
          <HistorySwitch history={history} />
        </Tabs.Panel>
        <Tabs.Panel value="request">
          {askAgainFrom ? (
            <Banner tone="info">
              {t('A higher limit can be asked for once in six months, for this card again on {date}.', {
                date: day(askAgainFrom),
              })}
            </Banner>
          ) : (
            <div className="stack">
              <ActState act={act} />
              <p className="quiet">
                {t('The bank decides at once, by the income that comes to your accounts here and how you paid.')}
              </p>
              <RequestForm
                key={card.id}
                info={info}
                busy={act.underWay}
                off={act.offline}
                onSubmit={wish => act.confirm({ ...wish, accountId: card.id })}
                onCancel={() => turn('overview')}
              />
            </div>
          )}
        </Tabs.Panel>
      </Tabs>
    </SamplePage>
  )
}

const CardChoice = ({ cards, ...field }: { cards: readonly Card[]; value: string; onChange: (id: string) => void }) => (
  <div style={{ maxWidth: '22.5rem', marginBottom: 16 }}>
    <AccountField
      label={t('Card')}
      accounts={cards.map(one => choiceWith({ ...one, kind: 'credit', lastFour: lastFour(one.accountNumber) }))}
      {...field}
    />
  </div>
)

/** What was decided, and what stood in the way of more. */
const Decision = ({ decided: { status, requestedAmount, newLimit, reasons } }: { decided: Decided }) => (
  <div style={{ marginBottom: 16 }}>
    <Banner tone={status === 'Declined' ? 'warn' : 'success'}>
      <strong>
        {status === 'Approved'
          ? t('Approved: your limit is {limit} now.', { limit: usd(newLimit) })
          : status === 'Declined'
            ? t('Declined: your limit stays {limit}.', { limit: usd(newLimit) })
            : t('Approved in part: you asked for {asked}, your limit is {limit} now.', {
                asked: usd(requestedAmount),
                limit: usd(newLimit),
              })}
      </strong>
      {reasons.length > 0 && (
        <ul>
          {reasons.map(reason => (
            <li key={reason}>{t(reason)}</li>
          ))}
        </ul>
      )}
    </Banner>{' '}
  </div>
)
