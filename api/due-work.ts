/** What the capabilities give the bank to do by itself, one line each: their schedules, steps of the close of day, notices. */
import type { DueWork } from './platform/jobs/work.ts'
import { bankNotices } from './platform/jobs/bank-notices.ts'
import { transferMoments, transferSchedule } from './transfers/due.ts'
import { withdrawalMoments } from './withdrawals/due.ts'

export const dueWork: DueWork = {
  schedules: [transferSchedule],
  moments: [transferMoments, withdrawalMoments],
  days: [],
  notices: [...bankNotices],
  securityNotices: [],
}
