import { router } from '../trpc.ts'
import { list, markRead } from './notifications.ts'

export const notifications = router({ list, markRead })
