import { router } from '../trpc.ts'
import { listBills, setBillAutopay, setBillReminder } from './bills.ts'
import { cancelPayment } from './cancel-payment.ts'
import { resendPayeeCode, verifyPayee } from './payee-code.ts'
import { addPayee, listPayees, removePayee } from './payees.ts'
import { listPayingAccounts } from './paying-accounts.ts'
import { receipt, receiptLink } from './payment-receipt.ts'
import { report, reportLink } from './payment-report.ts'
import { getPayment, listPayments } from './payments.ts'
import { paymentPreview } from './preview.ts'
import { schedulePayment, scheduleRecurring } from './schedule-payment.ts'

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
