/** What the capabilities give the bank to do by itself, one line each: their schedules, steps of the close of day, notices. */
import type { DueWork } from './platform/jobs/work.ts'
import { bankNotices } from './platform/jobs/bank-notices.ts'

export const dueWork: DueWork = {
  schedules: [],
  days: [],
  notices: [...bankNotices],
  securityNotices: [],
}
