import { router } from '../trpc.ts'
import { order } from './order.ts'
import { getPreferences, savePreferences } from './preferences.ts'
import { listStyles, prices } from './styles.ts'
import { uploadPhoto } from './upload-photo.ts'

export const checkOrders = router({
  styles: listStyles,
  pricing: prices,
  preferences: getPreferences,
  savePreferences,
  uploadPhoto,
  order,
})
