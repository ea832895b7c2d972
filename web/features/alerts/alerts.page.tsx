import { Button, Tabs } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { detailsPath } from '../../kit/account-kind.ts'
import { ActionFoot } from '../../kit/action-foot.tsx'
import { ErrorPanel } from '../../kit/error-panel.tsx'
import { LinkButton, TextLink } from '../../kit/link.tsx'
import { PageFrame } from '../../kit/page-frame.tsx'
import { SectionCard } from '../../kit/section-card.tsx'
import { PageSkeleton } from '../../kit/skeletons.tsx'
import { TabLine } from '../../kit/tab-line.tsx'
import { Toast } from '../../kit/toast.tsx'
import { useBegun } from '../../kit/use-begun.ts'
import { usd } from '../../lib/format.ts'
import { called, t } from '../../lib/i18n.ts'
import { problemOrAway } from '../../lib/problem.ts'
import { trpc } from '../../lib/trpc.ts'
import { AlertItem } from './alert-item.tsx'
import css from './alerts.module.css'
import { ContactInfo } from './contact-info.tsx'
import type { Settings } from './changes.ts'
import { tabs, useAlerts } from './use-alerts.ts'

/** Account alerts (doc3 §2.6): five tabs, each saved by itself or all at once. */
export function AlertsPage() {
  const settings = trpc.alerts.get.useQuery()
  const begun = useBegun(settings)
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
          problem={problemOrAway(settings.error, t('Failed to load your alert settings. Please try again later.'))}
          retry={() => void settings.refetch()}
        />
      )}
      {!begun && !settings.error && <PageSkeleton />}
      {begun && settings.data && <AlertsForm saved={settings.data} back={back} />}
    </PageFrame>
  )
}

function AlertsForm({ saved, back }: { saved: Settings; back: string }) {
  const form = useAlerts(saved)
  const { said, busy, save, tab } = form
  return (
    <div className="stack" style={{ gap: 16 }}>
      <Tabs value={tab} onChange={form.openTab} keepMounted={false}>
        <TabLine aria-label={t('Alerts')}>
          {tabs.map(([value, label]) => (
            <Tabs.Tab key={value} value={value}>
              {t(label)}
            </Tabs.Tab>
          ))}
        </TabLine>
        {tabs.map(([value, label]) => (
          <Tabs.Panel key={value} value={value} pt={16}>
            <SectionCard title={t(label)}>
              {partsOf(form, saved)[value]}
              <div className={css.end}>
                <Button variant="default" disabled={busy} onClick={() => save(tab)}>
                  {t('Save this tab')}
                </Button>
              </div>
            </SectionCard>
          </Tabs.Panel>
        ))}
      </Tabs>
      {said && (
        <Toast key={`${said.text} ${said.group}`} tone={said.tone} onGone={form.heard}>
          {t(said.text, { group: t(said.group) })}
        </Toast>
      )}
      <ActionFoot>
        <LinkButton to={back} variant="default">
          {t('Cancel')}
        </LinkButton>
        <Button loading={busy} onClick={() => save('all')}>
          {t('Save All Changes')}
        </Button>
      </ActionFoot>
    </div>
  )
}

type Form = ReturnType<typeof useAlerts>
type Offered = Parameters<typeof AlertItem>[0]

/** What is under each tab. */
function partsOf(form: Form, saved: Settings): Record<(typeof tabs)[number][0], ReactNode> {
  return {
    balance: [...listed(balanceAlerts(form)), <OwnLines key="own" />],
    transaction: listed(transactionAlerts(form)),
    security: listed(securityAlerts(form)),
    statement: listed(statementAlerts(form)),
    contact: (
      <ContactInfo
        value={form.contact}
        saved={saved.contactInfo}
        code={form.code}
        onChange={form.setContact}
        onCode={form.setCode}
      />
    ),
  }
}

/** The limits at which forecasts warn, beside this one. */
function OwnLines() {
  const lines = trpc.comingUp.lines.useQuery().data ?? []
  return (
    <div className="stack" style={{ gap: 4 }}>
      <p className="quiet">
        {t('It counts for every account. A forecast that you follow warns you at a limit of its own, too.')}
      </p>
      {lines.map(({ accountId, name, line }) => (
        <p key={accountId} className="row" style={{ gap: 8 }}>
          <strong>
            {called(name)}: <span className="num">{usd(line)}</span>
          </strong>
          <TextLink
            to={`/coming-up?view=forecast&account=${accountId}`}
            aria-label={t('Change that of {name}', { name: called(name) })}
          >
            {t('Change')}
          </TextLink>
        </p>
      ))}
      {lines.length === 0 && <TextLink to="/coming-up?view=forecast">{t('Coming up')}</TextLink>}
    </div>
  )
}

const listed = (items: readonly Offered[]) => items.map(item => <AlertItem key={item.title} {...item} />)

const balanceAlerts = ({ alerts, setAlerts }: Form): Offered[] => [
  {
    title: t('Low balance'),
    note: t('When the balance of an account falls below your line.'),
    value: alerts.balanceAlerts,
    preview: 'balance',
    onChange: item => setAlerts({ ...alerts, balanceAlerts: { ...alerts.balanceAlerts, ...item } }),
  },
]

const transactionAlerts = ({ alerts: { transactionAlerts: alerts }, change }: Form): Offered[] => [
  {
    title: t('Large debits'),
    note: t('When this much or more goes out of an account.'),
    value: alerts.largeDebits,
    preview: 'largeDebits',
    onChange: change('transactionAlerts', 'largeDebits'),
  },
  {
    title: t('Large credits'),
    note: t('When this much or more comes into an account.'),
    value: alerts.largeCredits,
    preview: 'largeCredits',
    onChange: change('transactionAlerts', 'largeCredits'),
  },
  {
    title: t('ATM withdrawals'),
    note: t('When cash is taken from a machine.'),
    value: alerts.atmWithdrawals,
    onChange: change('transactionAlerts', 'atmWithdrawals'),
  },
  {
    title: t('International transactions'),
    note: t('When a card is used abroad.'),
    value: alerts.internationalTransactions,
    onChange: change('transactionAlerts', 'internationalTransactions'),
  },
]

const securityAlerts = ({ alerts: { securityAlerts: alerts }, change }: Form): Offered[] => [
  {
    title: t('Login attempts'),
    note: t('When a sign-on to your account fails.'),
    value: alerts.loginAttempts,
    onChange: change('securityAlerts', 'loginAttempts'),
  },
  {
    title: t('Password changes'),
    note: t('When your password is changed or reset.'),
    value: alerts.passwordChanges,
    onChange: change('securityAlerts', 'passwordChanges'),
  },
  {
    title: t('Profile updates'),
    note: t('When personal information is changed.'),
    value: alerts.profileUpdates,
    onChange: change('securityAlerts', 'profileUpdates'),
  },
]

const statementAlerts = ({ alerts: { statementAlerts: alerts }, change }: Form): Offered[] => [
  {
    title: t('Statement available'),
    note: t('When the statements of a month are in the document center.'),
    value: alerts.statementAvailable,
    onChange: change('statementAlerts', 'statementAvailable'),
  },
  {
    title: t('Payment reminders'),
    note: t('Before the minimum payment of a card is due.'),
    value: alerts.paymentReminders,
    onChange: change('statementAlerts', 'paymentReminders'),
  },
]
