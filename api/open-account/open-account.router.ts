import { router } from '../trpc.ts'
import { add, open } from './open-account.ts'

export const openAccount = router({ open, add })
