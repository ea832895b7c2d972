import { router } from '../trpc.ts'
import { exportActivity, exportActivityLink, listActivity, totalActivity } from './activity.ts'

export const activity = router({
  list: listActivity,
  total: totalActivity,
  exported: exportActivity,
  exportLink: exportActivityLink,
})
