import { router } from '../trpc.ts'
import { account, dashboard as get } from './dashboard.ts'

export const dashboard = router({ get, account })
