import { Button } from '@mantine/core'
import { useMachine } from '@xstate/react'
import { useCallback } from 'react'
import { Facts } from '../../../kit/facts.tsx'
import { Faq } from '../../../kit/faq.tsx'
import { SelectField } from '../../../kit/fields/select-field.tsx'
import { useSchemaForm } from '../../../kit/form.tsx'
import { Money } from '../../../kit/money.tsx'
import { SamplePage, Passing } from '../sample-page.tsx'
import { Sides } from '../sides.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { TableCard } from '../../../kit/table-card.tsx'
import { StatusTag } from '../../../kit/tag.tsx'
import { bankDayOf, day, usd } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { accountLabel } from '../../../lib/sample-accounts.ts'
import { trpc } from '../../../lib/trpc.ts'
import { frequencyWord } from '../../../kit/frequency-word.ts'
import { setupForm, type AutoSaveSettings as Saved } from './auto-save.ts'
import { autoSaveMachine } from './auto-save.machine.ts'
import { sampleAutoSave as source } from './auto-save.source.ts'
import { MyAutoSave } from './my-auto-save.tsx'
import { PlanChart } from './plan-chart.tsx'
import { RulesCard } from './rules-card.tsx'
import { blankSetup, SetupForm } from './setup-form.tsx'

const LEAD = 'Set a little aside on a rhythm, or whenever something happens.'

/** AutoSave (doc3 §2.8): the sample, and the same on the customer's own accounts, where it runs. */
export function AutoSavePage() {
  return (
    <Sides
      frame={{ title: t('AutoSave'), lead: t(LEAD) }}
      useMine={useMyAutoSave}
      has={({ accounts }) => accounts.length > 1}
      nothing={t('AutoSave needs two accounts of yours: one to save from, one to save on.')}
      failed="Failed to load account data"
      sample={<SampleAutoSave />}
      mine={told => <MyAutoSave told={told} />}
    />
  )
}

const useMyAutoSave = (wanted: boolean) => trpc.autoSave.get.useQuery(undefined, { enabled: wanted })

/** Status with pause and resume, setup while inactive, own rules, what was saved, questions. */
function SampleAutoSave() {
  const [{ context, value }, send] = useMachine(autoSaveMachine, { input: { rules: source.rules } })
  const { settings, notice, rules } = context
  const isActive = value === 'active'
  const today = bankDayOf()
  const noticeGone = useCallback(() => send({ type: 'noticeGone' }), [send])
  return (
    <SamplePage title={t('AutoSave')} lead={t(LEAD)} notice={<Passing text={notice} onGone={noticeGone} />}>
      <div className="two">
        <div className="stack">
          <SectionCard title={t('Status')} actions={<StatusTag status={isActive ? 'Active' : 'Inactive'} />}>
            <div className="stack">
              {settings ? (
                <SettingsFacts settings={settings} />
              ) : (
                <p className="muted">{t('Nothing is set up yet.')}</p>
              )}
              {isActive && (
                <div>
                  <Button variant="default" onClick={() => send({ type: 'pause' })}>
                    {t('Pause AutoSave')}
                  </Button>
                </div>
              )}
              {!isActive && settings && (
                <div>
                  <Button onClick={() => send({ type: 'resume' })}>{t('Resume AutoSave')}</Button>
                </div>
              )}
            </div>
          </SectionCard>
          {!isActive && (
            <SampleSetup settings={settings} onSave={accepted => send({ type: 'save', settings: accepted })} />
          )}
          {settings && <PlanChart settings={settings} today={today} />}
        </div>
        <RulesCard
          rules={rules}
          onAdd={rule => send({ type: 'addRule', rule })}
          onRemove={id => send({ type: 'removeRule', id })}
        />
      </div>
      <div className="section stack">
        <History today={today} />
        <Questions />
      </div>
    </SamplePage>
  )
}

/** Source and target may be the same (C-151). */
function SampleSetup({ settings, onSave }: { settings: Saved | undefined; onSave: (settings: Saved) => void }) {
  const form = useSchemaForm<typeof blankSetup>(setupForm, { ...blankSetup, ...settings })
  const data = source.accounts.map(account => ({ value: account.id, label: accountLabel(account) }))
  return (
    <SetupForm
      form={form}
      onSave={values => onSave(setupForm.parse(values))}
      account={field => <SelectField data={data} {...field} />}
    />
  )
}

function SettingsFacts({ settings }: { settings: Saved }) {
  const nameOf = (id: string) => source.accounts.find(account => account.id === id)?.name
  const goal = settings.goalAmount ? usd(settings.goalAmount) : undefined
  return (
    <Facts
      facts={[
        [t('Amount'), <Money amount={settings.amount} />],
        [t('Frequency'), frequencyWord(settings.frequency)],
        [t('From'), nameOf(settings.source)],
        [t('To'), nameOf(settings.target)],
        [t('Goal'), settings.goalName || goal ? [settings.goalName, goal].filter(Boolean).join(', ') : undefined],
      ]}
    />
  )
}

const History = ({ today }: { today: string }) => (
  <TableCard
    title={t('Transfer history')}
    empty={t('No transfers yet. Each one that AutoSave makes stands here.')}
    rows={source.history(today)}
    rowKey={({ id }) => id}
    columns={[
      { head: t('Date'), cell: ({ date }) => <span className="num">{day(date)}</span>, phone: 'plain' },
      { head: t('Description'), cell: ({ description }) => t(description), phone: 'lead' },
      { head: t('From'), cell: ({ from }) => from, phone: 'hide' },
      { head: t('To'), cell: ({ to }) => to, phone: 'line' },
      { head: t('Amount'), cell: ({ amount }) => <Money amount={amount} />, align: 'right', phone: 'value' },
    ]}
  />
)

const Questions = () => (
  <Faq
    items={[
      [
        t('When does AutoSave move money?'),
        t('On the rhythm that you choose, early in the morning of that day, and whenever one of your rules is met.'),
      ],
      [
        t('What happens when there is not enough in the account?'),
        t('That transfer is left out. Nothing is overdrawn, and the next one is tried as planned.'),
      ],
      [t('Can I stop at any time?'), t('Yes. Pause keeps your settings, and Resume goes on with them.')],
      [
        t('What is the difference between a fixed amount and a percentage?'),
        t('A fixed rule moves the same amount every time. A percentage moves that part of what came in or was spent.'),
      ],
    ]}
  />
)
