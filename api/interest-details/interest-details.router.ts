import { router } from '../trpc.ts'
import { getInterestDetails } from './interest-details.ts'

export const interestDetails = router({ get: getInterestDetails })
