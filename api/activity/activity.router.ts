import { router } from '../trpc.ts'
import { exportActivity } from './export-activity.ts'
import { exportActivityLink } from './export-activity-link.ts'
import { listActivity } from './list-activity.ts'
import { totalActivity } from './total-activity.ts'

export const activity = router({
  list: listActivity,
  total: totalActivity,
  exported: exportActivity,
  exportLink: exportActivityLink,
})
