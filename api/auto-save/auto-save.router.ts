import { router } from '../trpc.ts'
import { addRule } from './add-rule.ts'
import { get } from './get-auto-save.ts'
import { pause } from './pause.ts'
import { removeRule } from './remove-rule.ts'
import { save } from './save-auto-save.ts'

export const autoSave = router({ get, save, pause, addRule, removeRule })
