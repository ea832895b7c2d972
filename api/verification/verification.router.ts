import { router } from '../trpc.ts'
import { challenge } from './challenge.ts'
import { redeem } from './redeem.ts'

export const verification = router({ challenge, redeem })
