import { router } from '../trpc.ts'
import { close, status } from './commands.ts'

export const commands = router({ status, close })
