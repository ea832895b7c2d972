import { router } from '../trpc.ts'
import { transferAccounts } from './accounts.ts'
import { banks } from './banks.ts'
import { cancel } from './cancel.ts'
import { change } from './change.ts'
import { scheduled } from './list-scheduled.ts'
import { transferFromDashboard } from './earlier-form.ts'
import { preview } from './preview.ts'
import { forget } from './forget-recipient.ts'
import { listRecipients } from './list-recipients.ts'
import { rename } from './rename-recipient.ts'
import { recent } from './list-recent.ts'
import { reverse } from './reverse.ts'
import { status } from './status.ts'
import { submit } from './submit.ts'
import { resendCode } from './resend-code.ts'
import { verify } from './verify.ts'

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
