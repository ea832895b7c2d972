import { router } from '../trpc.ts'
import { bankToday, getOutlook, listComingUp } from './coming-up.ts'
import { followForecast, getForecast } from './forecast-record.ts'

export const comingUp = router({
  today: bankToday,
  list: listComingUp,
  outlook: getOutlook,
  forecast: getForecast,
  follow: followForecast,
})
