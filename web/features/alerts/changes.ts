import { changedFrom } from '../../lib/changed-from.ts'
import type { Answered } from '../../lib/trpc.ts'

export type Settings = Answered['alerts']['get']
type Alerts = Settings['alerts']
type Some<Group> = { [Name in keyof Group]?: Partial<Group[Name]> }

/** What was changed and is not saved yet. Only this is sent: what another tab saved meanwhile stays. */
export interface Changes {
  readonly balanceAlerts: Partial<Alerts['balanceAlerts']>
  readonly transactionAlerts: Some<Alerts['transactionAlerts']>
  readonly securityAlerts: Some<Alerts['securityAlerts']>
  readonly statementAlerts: Some<Alerts['statementAlerts']>
  readonly contactInfo: Partial<Settings['contactInfo']>
}

export const NONE: Changes = {
  balanceAlerts: {},
  transactionAlerts: {},
  securityAlerts: {},
  statementAlerts: {},
  contactInfo: {},
}

/** The settings as they stand in the form: those of the bank, and over them what was changed. */
export const over = ({ alerts, contactInfo }: Settings, changes: Changes): Settings => ({
  alerts: {
    balanceAlerts: { ...alerts.balanceAlerts, ...changes.balanceAlerts },
    transactionAlerts: laid(alerts.transactionAlerts, changes.transactionAlerts),
    securityAlerts: laid(alerts.securityAlerts, changes.securityAlerts),
    statementAlerts: laid(alerts.statementAlerts, changes.statementAlerts),
  },
  contactInfo: { ...contactInfo, ...changes.contactInfo },
})

function laid<Group extends object>(saved: Group, changes: Some<Group>): Group {
  const all = { ...saved }
  for (const name in saved) all[name] = { ...saved[name], ...changes[name] }
  return all
}

/** What is changed of the settings. */
export const changesOf = (saved: Settings, { alerts, contactInfo }: Settings): Changes => ({
  balanceAlerts: changedFrom(saved.alerts.balanceAlerts, alerts.balanceAlerts),
  transactionAlerts: ofEach(saved.alerts.transactionAlerts, alerts.transactionAlerts),
  securityAlerts: ofEach(saved.alerts.securityAlerts, alerts.securityAlerts),
  statementAlerts: ofEach(saved.alerts.statementAlerts, alerts.statementAlerts),
  contactInfo: changedFrom(saved.contactInfo, contactInfo),
})

function ofEach<Group extends { [Name in keyof Group]: object }>(saved: Group, now: Group): Some<Group> {
  const changed: Some<Group> = {}
  for (const name in now) changed[name] = changedFrom(saved[name], now[name])
  return changed
}
