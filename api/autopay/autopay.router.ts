import { router } from '../trpc.ts'
import { getAutopay } from './get-autopay.ts'
import { listAutopayPayees } from './list-autopay-payees.ts'
import { listAutopays } from './list-autopays.ts'
import { cancelAutopay } from './cancel-autopay.ts'
import { updateAutopay } from './update-autopay.ts'
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
