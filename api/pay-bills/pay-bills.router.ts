import { router } from '../trpc.ts'
import { listBills } from './list-bills.ts'
import { setBillAutopay } from './set-bill-autopay.ts'
import { setBillReminder } from './set-bill-reminder.ts'
import { cancelPayment } from './cancel-payment.ts'
import { resendPayeeCode } from './resend-payee-code.ts'
import { verifyPayee } from './verify-payee.ts'
import { addPayee } from './add-payee.ts'
import { listPayees } from './list-payees.ts'
import { removePayee } from './remove-payee.ts'
import { listPayingAccounts } from './paying-accounts.ts'
import { receipt } from './get-receipt.ts'
import { receiptLink } from './receipt-link.ts'
import { report } from './get-report.ts'
import { reportLink } from './report-link.ts'
import { getPayment } from './get-payment.ts'
import { listPayments } from './list-payments.ts'
import { paymentPreview } from './preview.ts'
import { schedulePayment } from './schedule-payment.ts'
import { scheduleRecurring } from './schedule-recurring.ts'

export const payBills = router({
  accounts: listPayingAccounts,
  bills: listBills,
  setBillAutopay,
  setBillReminder,
  payees: listPayees,
  addPayee,
  verifyPayee,
  resendPayeeCode,
  removePayee,
  payments: listPayments,
  payment: getPayment,
  preview: paymentPreview,
  schedule: schedulePayment,
  scheduleRecurring,
  cancel: cancelPayment,
  receipt,
  receiptLink,
  report,
  reportLink,
})
