import { Button } from '@mantine/core'
import { useState } from 'react'
import { ownTriggers } from '../../../../api/auto-save/auto-save.schema.ts'
import { addDays } from '../../../../ledger/calendar.ts'
import { money } from '../../../../ledger/money.ts'
import { ActivityLink } from '../../../kit/activity-link.tsx'
import { Banner } from '../../../kit/banner.tsx'
import { Facts } from '../../../kit/facts.tsx'
import { Faq } from '../../../kit/faq.tsx'
import { frequencyWord } from '../../../kit/frequency-word.ts'
import { GoalCard } from '../../../kit/goal-card.tsx'
import { Money } from '../../../kit/money.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { TableCard } from '../../../kit/table-card.tsx'
import { StatusTag } from '../../../kit/tag.tsx'
import { day } from '../../../lib/format.ts'
import { called, t } from '../../../lib/i18n.ts'
import { problemOf } from '../../../lib/problem.ts'
import { queries, trpc, type Answered } from '../../../lib/trpc.ts'
import { useBankDay } from '../../../kit/use-bank-day.ts'
import { useUrlText } from '../../../kit/use-url-text.ts'
import { SamplePage, Passing } from '../sample-page.tsx'
import { MyRules } from './my-rules.tsx'
import { asTyped, MySetup } from './my-setup.tsx'
import { NextTransfer } from './next-transfer.tsx'
import { PlanChart } from './plan-chart.tsx'

type Told = Answered['autoSave']['get']

const refresh = () => void queries.invalidateQueries()

/** The same on the customer's own accounts: what is set up here runs each morning, and what it did is below. */
export function MyAutoSave({ told }: { told: Told }) {
  const [notice, setNotice] = useState<string>()
  const [form, setForm] = useUrlText('form', 'closed', ['closed', 'open'])
  const { settings } = told
  const isActive = settings !== null && !settings.paused
  const today = useBankDay()
  const pause = usePause(setNotice)
  const saved = () => {
    pause.reset()
    setForm('closed')
    setNotice('AutoSave settings saved successfully!')
  }
  return (
    <SamplePage
      title={t('AutoSave')}
      lead={t('Set a little aside on a rhythm, or whenever something happens.')}
      notice={<Passing text={notice} onGone={() => setNotice(undefined)} />}
    >
      <div className="two">
        <div className="stack">
          <Status told={told} isActive={isActive} pause={pause} onChange={() => setForm('open')} />
          {(!isActive || form === 'open') && <MySetup told={told} onSaved={saved} />}
          <GoalCard told={told} />
          {settings && today && (
            <PlanChart
              settings={asTyped(settings)}
              today={settings.startsOn}
              already={{ there: money(told.targetBalance), next: addDays(today, 1) }}
            />
          )}
        </div>
        <MyRules told={told} />
      </div>
      <div className="section stack">
        <History told={told} />
        <Questions />
      </div>
    </SamplePage>
  )
}

const usePause = (onNotice: (text: string) => void) =>
  trpc.autoSave.pause.useMutation({
    onSuccess: (_, { paused }) => {
      refresh()
      onNotice(paused ? 'AutoSave paused' : 'AutoSave resumed')
    },
  })

function Status({
  told: { accounts, settings, saved },
  isActive,
  pause,
  onChange,
}: {
  told: Told
  isActive: boolean
  pause: ReturnType<typeof usePause>
  onChange: () => void
}) {
  const nameOf = (id: string | null) => {
    const account = accounts.find(one => one.id === id)
    return account ? called(`${account.name} ••${account.lastFour}`) : t('Closed')
  }
  return (
    <SectionCard title={t('Status')} actions={<StatusTag status={isActive ? 'Active' : 'Inactive'} />}>
      <div className="stack">
        {pause.error && <Banner tone="error">{problemOf(pause.error).text}</Banner>}
        {settings ? (
          <Facts
            facts={[
              [t('Amount'), <Money amount={settings.amount} />],
              [t('Frequency'), frequencyWord(settings.frequency)],
              [t('From'), nameOf(settings.source)],
              [t('To'), nameOf(settings.target)],
              [t('Always stays there'), <Money amount={settings.floor} />],
              [t('Next transfer'), settings.nextOn && <NextTransfer on={settings.nextOn} />],
              [t('Saved so far'), <Money amount={saved} />],
            ]}
          />
        ) : (
          <p className="muted">{t('Nothing is set up yet.')}</p>
        )}
        {settings && (
          <div className="row">
            {isActive ? (
              <>
                <Button variant="default" onClick={onChange}>
                  {t('Change the settings')}
                </Button>
                <Button variant="default" loading={pause.isPending} onClick={() => pause.mutate({ paused: true })}>
                  {t('Pause AutoSave')}
                </Button>
              </>
            ) : (
              <Button loading={pause.isPending} onClick={() => pause.mutate({ paused: false })}>
                {t('Resume AutoSave')}
              </Button>
            )}
          </div>
        )}
      </div>
    </SectionCard>
  )
}

type Past = Told['history'][number]

const reasonOf = ({ trigger, rule, frequency }: Past): string =>
  trigger === 'rhythm' ? frequencyWord(frequency) : `${rule} · ${t(wordIn(ownTriggers, trigger))}`

const wordIn = (words: Readonly<Record<string, string>>, key: string): string => words[key] ?? key

const History = ({ told: { history } }: { told: Told }) => (
  <TableCard
    title={t('Transfer history')}
    empty={t('No transfers yet. Each one that AutoSave makes stands here.')}
    rows={history}
    rowKey={({ id }) => id}
    columns={[
      { head: t('Date'), cell: ({ date }) => <span className="num">{day(date)}</span>, phone: 'plain' },
      { head: t('Description'), cell: reasonOf, phone: 'lead' },
      { head: t('From'), cell: ({ from }) => from, phone: 'hide' },
      { head: t('To'), cell: ({ to }) => to, phone: 'line' },
      {
        head: t('Status'),
        cell: ({ made, date }) =>
          made ? (
            <ActivityLink asked={{ from: date, to: date, category: 'Own accounts' }}>{t('Completed')}</ActivityLink>
          ) : (
            t('Left out: not enough above what stays')
          ),
      },
      { head: t('Amount'), cell: ({ amount }) => <Money amount={amount} />, align: 'right', phone: 'value' },
    ]}
  />
)

const Questions = () => (
  <Faq
    items={[
      [
        t('When does AutoSave move money?'),
        t('Early in the morning: on the rhythm that you choose, and for what your rules found on the day before.'),
      ],
      [
        t('What happens when there is not enough in the account?'),
        t('That transfer is left out. Nothing is overdrawn, and the next one is tried as planned.'),
      ],
      [t('Can I stop at any time?'), t('Yes. Pause keeps your settings, and Resume goes on with them.')],
      [
        t('What counts as a paycheck?'),
        t('Money that one payer has sent three times or more, a week, two weeks or a month apart.'),
      ],
    ]}
  />
)
