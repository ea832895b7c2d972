import { router } from '../trpc.ts'
import { get, netWorth } from './insights.ts'

export const insights = router({ get, netWorth })
