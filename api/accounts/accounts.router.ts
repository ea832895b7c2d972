import { router } from '../trpc.ts'
import { accountDetail, depositToAccount } from './detail.ts'
import { listAccounts, listClosed } from './list.ts'
import { noteLine } from './note.ts'
import { payInPreview } from './pay-in.ts'
import { proveBalance, proveLine } from './proof.ts'
import { updateSettings } from './settings.ts'
import { transactions } from './transactions.ts'

export const accounts = router({
  list: listAccounts,
  closed: listClosed,
  get: accountDetail,
  transactions,
  deposit: depositToAccount,
  payInPreview,
  updateSettings,
  proof: proveBalance,
  line: proveLine,
  note: noteLine,
})
