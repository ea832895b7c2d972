import { router } from '../trpc.ts'
import { close } from './close.ts'
import { status } from './status.ts'

export const commands = router({ status, close })
