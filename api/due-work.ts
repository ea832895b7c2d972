/**
 * What the capabilities give the bank to do by itself, one line each: their steps of the close of day, their notices.
 */
import { alertNotices, alertSecurityNotices } from './alerts/alert-notices.ts'
import { alertMorning } from './alerts/alert-morning.ts'
import { autoSaveMorning } from './auto-save/morning.ts'
import { autopayReminders } from './autopay/autopay-reminders.ts'
import { forecastMorning } from './coming-up/forecast-morning.ts'
import { creditNotices } from './disputes/credit-notice.ts'
import { openDisputes } from './disputes/decide.ts'
import { billReminders, monthlyBills } from './pay-bills/present-bill.ts'
import { bankNotices } from './platform/jobs/bank-notices.ts'
import type { DueWork } from './platform/jobs/work.ts'

export const dueWork: DueWork = {
  days: [autoSaveMorning, monthlyBills, billReminders, autopayReminders, openDisputes, forecastMorning, alertMorning],
  notices: [...bankNotices, ...alertNotices, ...creditNotices],
  securityNotices: [...alertSecurityNotices],
}
