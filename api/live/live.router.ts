import { router } from '../trpc.ts'
import { changes } from './live.ts'

export const live = router({ changes })
