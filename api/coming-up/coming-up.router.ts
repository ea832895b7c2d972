import { router } from '../trpc.ts'
import { countSource } from './count-source.ts'
import { bankToday } from './bank-today.ts'
import { getOutlook } from './get-outlook.ts'
import { listComingUp } from './list-coming-up.ts'
import { listLines } from './list-lines.ts'
import { followForecast } from './follow-forecast.ts'
import { getForecast } from './get-forecast.ts'

export const comingUp = router({
  today: bankToday,
  list: listComingUp,
  outlook: getOutlook,
  forecast: getForecast,
  follow: followForecast,
  lines: listLines,
  count: countSource,
})
