import { useMachine } from '@xstate/react'
import { useCallback, useState } from 'react'
import { fromPromise } from 'xstate'
import { Button, Tabs } from '@mantine/core'
import { Banner, PassingBanner } from '../../../kit/banner.tsx'
import { DataTable } from '../../../kit/data-table.tsx'
import { Money } from '../../../kit/money.tsx'
import { SamplePage } from '../sample-page.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { StatusTag } from '../../../kit/tag.tsx'
import { bankDayOf, day } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import type { LimitChange, LimitRequest } from './credit-limit.ts'
import { creditLimitMachine } from './credit-limit.machine.ts'
import { sampleLimit as source, type LimitData } from './credit-limit.source.ts'
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

/** Credit limit (doc3 §2.8): an overview, a request for more, and the history for those who want to see it. */
export function CreditLimitPage() {
  const [state, send] = useMachine(machine, { input: source.read(bankDayOf()) })
  const { data, notice, error } = state.context
  const noticeGone = useCallback(() => send({ type: 'noticeGone' }), [send])
  return (
    <SamplePage
      title={t('Credit limit')}
      lead={t('Your present limit, how it has grown, and a way to ask for more.')}
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

function HistorySwitch({ history }: { history: readonly LimitChange[] }) {
  const [shown, setShown] = useState(false)
  return (
    <div className="section stack">
      <div>
        <Button variant="default" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? t('Hide history') : t('Show history')}
        </Button>
      </div>
      {shown && (
        <SectionCard title={t('Credit limit history')} flush>
          <DataTable
            caption={t('Credit limit history')}
            empty={t('No changes yet.')}
            rows={history}
            rowKey={({ id }) => id}
            columns={[
              { head: t('Date'), cell: ({ date }) => <span className="num">{day(date)}</span>, phone: 'plain' },
              { head: t('Type'), cell: ({ type }) => t(type), phone: 'lead' },
              { head: t('Old limit'), cell: ({ oldLimit }) => <Money amount={oldLimit} />, align: 'right' },
              {
                head: t('New limit'),
                cell: ({ newLimit }) => <Money amount={newLimit} />,
                align: 'right',
                phone: 'value',
              },
              { head: t('Status'), cell: ({ status }) => <StatusTag status={status} />, phone: 'plain' },
            ]}
          />
        </SectionCard>
      )}
    </div>
  )
}
