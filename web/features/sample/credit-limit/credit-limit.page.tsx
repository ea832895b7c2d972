import { useMachine } from '@xstate/react'
import { useCallback, useMemo, useState } from 'react'
import { Tabs } from '@mantine/core'
import { Banner } from '../../../kit/banner.tsx'
import { TabLine } from '../../../kit/tab-line.tsx'
import { sampleActMachine } from '../sample-act.machine.ts'
import { SamplePage, Passing } from '../sample-page.tsx'
import { Sides } from '../sides.tsx'
import { bankDayOf } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { trpc } from '../../../lib/trpc.ts'
import type { LimitChange, LimitRequest } from './credit-limit.ts'
import { sampleLimit as source, type LimitData } from './credit-limit.source.ts'
import { HistorySwitch } from './history-switch.tsx'
import { MyLimit } from './my-limit.tsx'
import { Overview } from './overview.tsx'
import { RequestForm } from './request-form.tsx'

const machine = sampleActMachine<LimitData, LimitRequest | undefined, LimitChange>({
  empty: undefined,
  reviewed: false,
  async submit(request, data) {
    if (!request) throw new Error('nothing to submit')
    return source.submit(request, data, bankDayOf())
  },
  after: (data, _, change) => ({ ...data, history: [change, ...data.history] }),
})

const SUBMITTED = 'Your credit limit increase request has been submitted successfully and is pending review.'

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

/** Overview and request, two views of one page; a request that was sent shows the overview again (doc3 §4). */
function SampleLimit() {
  const [view, setView] = useState<'overview' | 'request'>('overview')
  const [notice, setNotice] = useState<string>()
  const answered = useMemo(
    () =>
      machine.provide({
        actions: {
          made: () => {
            setView('overview')
            setNotice(SUBMITTED)
          },
        },
      }),
    [],
  )
  const [state, send] = useMachine(answered, { input: { data: source.read(bankDayOf()) } })
  const { data = source.read(bankDayOf()), error } = state.context
  const busy = state.matches('submitting')
  const noticeGone = useCallback(() => setNotice(undefined), [])
  const toRequest = () => {
    send({ type: 'another' })
    setView('request')
  }
  return (
    <SamplePage
      title={t('Credit limit')}
      lead={t(LEAD)}
      notice={<Passing text={notice} lasts="creditLimitNotice" onGone={noticeGone} />}
    >
      <Tabs
        value={view}
        onChange={tab => {
          if (tab === 'request') toRequest()
          else if (!busy) setView('overview')
        }}
        keepMounted={false}
      >
        <TabLine mb="md">
          <Tabs.Tab value="overview">{t('Overview')}</Tabs.Tab>
          <Tabs.Tab value="request">{t('Request Increase')}</Tabs.Tab>
        </TabLine>
        <Tabs.Panel value="overview">
          <Overview data={data} onRequest={toRequest} />
          <HistorySwitch history={data.history} />
        </Tabs.Panel>
        <Tabs.Panel value="request">
          {error && (
            <div style={{ marginBottom: 16 }}>
              <Banner tone="error" comes>
                {t(error)}
              </Banner>
            </div>
          )}
          <RequestForm
            info={data.info}
            busy={busy}
            onSubmit={draft => send({ type: 'review', draft })}
            onCancel={() => setView('overview')}
          />
        </Tabs.Panel>
      </Tabs>
    </SamplePage>
  )
}
