import { router } from '../trpc.ts'
import { order } from './order.ts'
import { getPreferences } from './get-preferences.ts'
import { savePreferences } from './save-preferences.ts'
import { listStyles } from './list-styles.ts'
import { preview } from './preview.ts'
import { prices } from './list-prices.ts'
import { uploadPhoto } from './upload-photo.ts'

export const checkOrders = router({
  styles: listStyles,
  pricing: prices,
  preview,
  preferences: getPreferences,
  savePreferences,
  uploadPhoto,
  order,
})
