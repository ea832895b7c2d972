import { useMachine } from '@xstate/react'
import { useCallback } from 'react'
import { fromPromise } from 'xstate'
import { Tabs } from '@mantine/core'
import { Banner, PassingBanner } from '../../../kit/banner.tsx'
import { SamplePage } from '../sample-page.tsx'
import { Sides } from '../sides.tsx'
import { bankDayOf } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { trpc } from '../../../lib/trpc.ts'
import type { LimitRequest } from './credit-limit.ts'
import { creditLimitMachine } from './credit-limit.machine.ts'
import { sampleLimit as source, type LimitData } from './credit-limit.source.ts'
import { HistorySwitch } from './history-switch.tsx'
import { MyLimit } from './my-limit.tsx'
import { Overview } from './overview.tsx'
import { RequestForm } from './request-form.tsx'

const machine = creditLimitMachine.provide({
  actors: {
    submit: fromPromise(async ({ input }: { input: { request: LimitRequest | undefined; data: LimitData } }) => {
      if (!input.request) throw new Error('nothing to submit')
      return source.submit(input.request, input.data, bankDayOf())
    }),
  },
})

const LEAD = 'Your present limit, how it has grown, and a way to ask for more.'

/** Credit limit (doc3 §2.8): an overview, a request for more, and the history for those who want to see it. */
export function CreditLimitPage() {
  return (
    <Sides
      frame={{ title: t('Credit limit'), lead: t(LEAD) }}
      useMine={useMyLimits}
      has={({ cards }) => cards.length > 0}
      nothing={t('You have no credit card yet.')}
      failed="Failed to load account data"
      sample={<SampleLimit />}
      mine={told => <MyLimit cards={told.cards} />}
    />
  )
}

const useMyLimits = (wanted: boolean) => trpc.cards.limits.useQuery(undefined, { enabled: wanted })

function SampleLimit() {
  const [state, send] = useMachine(machine, { input: source.read(bankDayOf()) })
  const { data, notice, error } = state.context
  const noticeGone = useCallback(() => send({ type: 'noticeGone' }), [send])
  return (
    <SamplePage
      title={t('Credit limit')}
      lead={t(LEAD)}
      notice={
        notice && (
          <PassingBanner lasts="creditLimitNotice" onGone={noticeGone}>
            {t(notice)}
          </PassingBanner>
        )
      }
    >
      <Tabs
        value={state.matches('overview') ? 'overview' : 'request'}
        onChange={tab => send({ type: tab === 'request' ? 'showRequest' : 'showOverview' })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="overview">{t('Overview')}</Tabs.Tab>
          <Tabs.Tab value="request">{t('Request Increase')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="overview">
          <Overview data={data} onRequest={() => send({ type: 'showRequest' })} />
          <HistorySwitch history={data.history} />
        </Tabs.Panel>
        <Tabs.Panel value="request">
          {error && (
            <div style={{ marginBottom: 16 }}>
              <Banner tone="error">{t(error)}</Banner>
            </div>
          )}
          <RequestForm
            info={data.info}
            busy={state.matches('submitting')}
            onSubmit={request => send({ type: 'submit', request })}
            onCancel={() => send({ type: 'showOverview' })}
          />
        </Tabs.Panel>
      </Tabs>
    </SamplePage>
  )
}
