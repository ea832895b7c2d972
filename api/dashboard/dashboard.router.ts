import { router } from '../trpc.ts'
import { account } from './account.ts'
import { dashboard as get } from './dashboard.ts'

export const dashboard = router({ get, account })
