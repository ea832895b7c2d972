import { router } from '../trpc.ts'
import { getAutopay, listAutopayPayees, listAutopays } from './autopays.ts'
import { cancelAutopay, updateAutopay } from './change.ts'
import { createAutopay } from './create.ts'
import { autopayPreview } from './preview.ts'

export const autopay = router({
  list: listAutopays,
  get: getAutopay,
  payees: listAutopayPayees,
  preview: autopayPreview,
  create: createAutopay,
  update: updateAutopay,
  cancel: cancelAutopay,
})
