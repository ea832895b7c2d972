import { router } from '../trpc.ts'
import { accounts } from './accounts.ts'
import { history } from './history.ts'
import { images } from './images.ts'
import { limits } from './limits.ts'
import { submit } from './submit.ts'

export const checkDeposits = router({ limits, accounts, history, images, submit })
