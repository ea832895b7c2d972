/** What the capabilities give the bank to do by itself, one line each: their schedules, steps of the close of day, notices. */
import { alertNotices, alertSecurityNotices } from './alerts/alert-notices.ts'
import type { DueWork } from './platform/jobs/work.ts'
import { bankNotices } from './platform/jobs/bank-notices.ts'
import { autopayReminders, autopays } from './autopay/autopay-run.ts'
import { provisionalCredits } from './disputes/decide.ts'
import { billAutopays } from './pay-bills/bill-run.ts'
import { billPayments } from './pay-bills/payment-run.ts'
import { billReminders, monthlyBills } from './pay-bills/present-bill.ts'
import { transferMoments, transferSchedule } from './transfers/due.ts'
import { withdrawalMoments } from './withdrawals/due.ts'

export const dueWork: DueWork = {
  schedules: [transferSchedule, billPayments, billAutopays, autopays],
  moments: [transferMoments, withdrawalMoments],
  days: [monthlyBills, billReminders, autopayReminders, provisionalCredits],
  notices: [...bankNotices, ...alertNotices],
  securityNotices: [...alertSecurityNotices],
}
