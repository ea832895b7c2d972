import { router } from '../trpc.ts'
import { get } from './get-budget.ts'
import { remove } from './remove-budget.ts'
import { set } from './set-budget.ts'

export const budgetPlanner = router({ get, set, remove })
