import { router } from '../trpc.ts'
import { addRule, get, pause, removeRule, save } from './auto-save.ts'

export const autoSave = router({ get, save, pause, addRule, removeRule })
