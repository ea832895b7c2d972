import { Button, Tabs } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useMachine } from '@xstate/react'
import { useCallback, useEffect, useState } from 'react'
import { fromPromise } from 'xstate'
import { detailsPath } from '../../kit/account-kind.ts'
import { PassingBanner } from '../../kit/banner.tsx'
import { ErrorPanel } from '../../kit/error-panel.tsx'
import { LinkButton } from '../../kit/link.tsx'
import { PageFrame } from '../../kit/page-frame.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { PageSkeleton } from '../../kit/skeletons.tsx'
import { useUrlText } from '../../kit/use-url-text.ts'
import { t } from '../../lib/i18n.ts'
import { problemOf } from '../../lib/problem.ts'
import { ask, trpc, type Answered } from '../../lib/trpc.ts'
import { AlertItem, type Item } from './alert-item.tsx'
import css from './alerts.module.css'
import { alertsMachine, failedText, NotSaved, type Part, type Wanted } from './alerts.machine.ts'
import { ContactInfo } from './contact-info.tsx'

type Settings = Answered['alerts']['get']
type Alerts = Settings['alerts']

/** Account alerts (doc3 §2.6): five tabs, each saved by itself or all at once. */
export function AlertsPage() {
  const settings = trpc.alerts.get.useQuery()
  const account = useLocation().state.account
  const back = account ? detailsPath(account) : '/checking-account'
  return (
    <PageFrame
      title={t('Alerts')}
      narrow
      breadcrumb={[
        [t('Dashboard'), '/dashboard'],
        [t('My Account'), back],
      ]}
    >
      {settings.error && !settings.data && (
        <ErrorPanel
          text={
            problemOf(settings.error).unreachable
              ? t('Failed to load your alert settings. Please try again later.')
              : problemOf(settings.error).text
          }
          retry={() => void settings.refetch()}
        />
      )}
      {!settings.data && !settings.error && <PageSkeleton />}
      {settings.data && <AlertsForm saved={settings.data} back={back} />}
    </PageFrame>
  )
}

const tabs = [
  ['balance', 'Balance'],
  ['transaction', 'Transaction'],
  ['security', 'Security'],
  ['statement', 'Statement & Payment'],
  ['contact', 'Contact Info'],
] as const

type Tab = (typeof tabs)[number][0]
const tabNames = tabs.map(([value]) => value)
const isTab = (name: string | null): name is Tab => tabs.some(([value]) => value === name)

function saving(part: Part, { alerts, contact, approvalCode }: Wanted) {
  const approval = approvalCode ? { approvalCode } : {}
  if (part === 'all') return ask.alerts.saveAll.mutate({ alertSettings: alerts, contactInfo: contact, ...approval })
  if (part === 'contact') return ask.alerts.contact.mutate({ ...contact, ...approval })
  return ask.alerts.group.mutate({ group: part, ...alerts[`${part}Alerts`] })
}

/** The bank's own sentence when it refused, the page's when it did not answer. */
const refused = (part: Part) => (error: unknown) => {
  const problem = problemOf(error, failedText(part))
  throw new NotSaved(problem.unreachable ? '' : problem.text, problem.code === 'approval_required')
}

function AlertsForm({ saved, back }: { saved: Settings; back: string }) {
  const cache = trpc.useUtils()
  const [alerts, setAlerts] = useState<Alerts>(saved.alerts)
  const [contact, setContact] = useState(saved.contactInfo)
  const [code, setCode] = useState('')
  const [tab, setTab] = useUrlText('tab', 'balance', tabNames)
  const [state, send] = useMachine(
    alertsMachine.provide({
      actors: {
        save: fromPromise<unknown, { part: Part; wanted: Wanted | undefined }>(async ({ input: { part, wanted } }) => {
          const answer = wanted && (await saving(part, wanted).catch(refused(part)))
          cache.alerts.get.setData(undefined, answer)
        }),
      },
    }),
  )
  const save = (part: Part) => send({ type: 'save', part, wanted: { alerts, contact, approvalCode: code } })

  const heard = useCallback(() => send({ type: 'heard' }), [send])
  const busy = state.matches('saving')
  const { said } = state.context
  useEffect(() => {
    // where alerts go is changed only with a code, and its field stands there
    if (said?.codeWanted) setTab('contact')
    // once for each answer, not whenever the URL changes
    // oxlint-disable-next-line react/exhaustive-deps
  }, [said])
  const change = (group: keyof Alerts, name: string) => (item: Item) =>
    setAlerts({ ...alerts, [group]: { ...alerts[group], [name]: item } })
  const { transactionAlerts, securityAlerts, statementAlerts } = alerts

  return (
    <div className="stack" style={{ gap: 16 }}>
      <Tabs value={tab} onChange={name => isTab(name) && setTab(name)} keepMounted={false}>
        <Tabs.List aria-label={t('Alerts')}>
          {tabs.map(([value, label]) => (
            <Tabs.Tab key={value} value={value}>
              {t(label)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="balance" pt={16}>
          <SectionCard title={t('Balance')}>
            <AlertItem
              title={t('Low balance')}
              note={t('When the balance of an account falls below your line.')}
              value={alerts.balanceAlerts}
              preview="balance"
              onChange={item => setAlerts({ ...alerts, balanceAlerts: { ...alerts.balanceAlerts, ...item } })}
            />
          </SectionCard>
        </Tabs.Panel>
        <Tabs.Panel value="transaction" pt={16}>
          <SectionCard title={t('Transaction')}>
            <AlertItem
              title={t('Large debits')}
              note={t('When this much or more goes out of an account.')}
              value={transactionAlerts.largeDebits}
              preview="largeDebits"
              onChange={change('transactionAlerts', 'largeDebits')}
            />
            <AlertItem
              title={t('Large credits')}
              note={t('When this much or more comes into an account.')}
              value={transactionAlerts.largeCredits}
              preview="largeCredits"
              onChange={change('transactionAlerts', 'largeCredits')}
            />
            <AlertItem
              title={t('ATM withdrawals')}
              note={t('When cash is taken from a machine.')}
              value={transactionAlerts.atmWithdrawals}
              onChange={change('transactionAlerts', 'atmWithdrawals')}
            />
            <AlertItem
              title={t('International transactions')}
              note={t('When a card is used abroad.')}
              value={transactionAlerts.internationalTransactions}
              onChange={change('transactionAlerts', 'internationalTransactions')}
            />
          </SectionCard>
        </Tabs.Panel>
        <Tabs.Panel value="security" pt={16}>
          <SectionCard title={t('Security')}>
            <AlertItem
              title={t('Login attempts')}
              note={t('When a sign-on to your account fails.')}
              value={securityAlerts.loginAttempts}
              onChange={change('securityAlerts', 'loginAttempts')}
            />
            <AlertItem
              title={t('Password changes')}
              note={t('When your password is changed or reset.')}
              value={securityAlerts.passwordChanges}
              onChange={change('securityAlerts', 'passwordChanges')}
            />
            <AlertItem
              title={t('Profile updates')}
              note={t('When personal information is changed.')}
              value={securityAlerts.profileUpdates}
              onChange={change('securityAlerts', 'profileUpdates')}
            />
          </SectionCard>
        </Tabs.Panel>
        <Tabs.Panel value="statement" pt={16}>
          <SectionCard title={t('Statement & Payment')}>
            <AlertItem
              title={t('Statement available')}
              note={t('When the statements of a month are in the document center.')}
              value={statementAlerts.statementAvailable}
              onChange={change('statementAlerts', 'statementAvailable')}
            />
            <AlertItem
              title={t('Payment reminders')}
              note={t('Before the minimum payment of a card is due.')}
              value={statementAlerts.paymentReminders}
              onChange={change('statementAlerts', 'paymentReminders')}
            />
          </SectionCard>
        </Tabs.Panel>
        <Tabs.Panel value="contact" pt={16}>
          <SectionCard title={t('Contact Info')}>
            <ContactInfo value={contact} saved={saved.contactInfo} code={code} onChange={setContact} onCode={setCode} />
          </SectionCard>
        </Tabs.Panel>
      </Tabs>
      {said && (
        <PassingBanner tone={said.tone} onGone={heard}>
          {t(said.text, { group: t(said.group) })}
        </PassingBanner>
      )}
      <div className={css.foot}>
        <LinkButton to={back} variant="default">
          {t('Cancel')}
        </LinkButton>
        <Button variant="default" disabled={busy} onClick={() => save(tab)}>
          {t('Save this tab')}
        </Button>
        <Button loading={busy} onClick={() => save('all')}>
          {t('Save All Changes')}
        </Button>
      </div>
    </div>
  )
}
