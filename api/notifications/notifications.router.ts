import { router } from '../trpc.ts'
import { list } from './list-notifications.ts'
import { markRead } from './mark-read.ts'

export const notifications = router({ list, markRead })
