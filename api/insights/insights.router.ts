import { router } from '../trpc.ts'
import { get } from './get-insights.ts'
import { netWorth } from './net-worth.ts'

export const insights = router({ get, netWorth })
