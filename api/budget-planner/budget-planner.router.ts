import { router } from '../trpc.ts'
import { get, remove, set } from './budget-planner.ts'

export const budgetPlanner = router({ get, set, remove })
