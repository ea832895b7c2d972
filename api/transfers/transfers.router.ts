import { router } from '../trpc.ts'
import { transferAccounts } from './accounts.ts'
import { banks } from './banks.ts'
import { cancel, change, scheduled } from './change.ts'
import { transferFromDashboard } from './earlier-form.ts'
import { preview } from './preview.ts'
import { forget, listRecipients, rename } from './recipients.ts'
import { recent, reverse, status } from './status.ts'
import { submit } from './submit.ts'
import { resendCode, verify } from './verify.ts'

export const transfers = router({
  accounts: transferAccounts,
  recipients: listRecipients,
  renameRecipient: rename,
  forgetRecipient: forget,
  banks,
  preview,
  submit,
  verify,
  resendCode,
  status,
  recent,
  scheduled,
  change,
  cancel,
  reverse,
  fromDashboard: transferFromDashboard,
})
