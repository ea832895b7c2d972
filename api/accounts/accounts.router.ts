import { router } from '../trpc.ts'
import { accountDetail } from './account-detail.ts'
import { depositToAccount } from './deposit-to-account.ts'
import { listAccounts } from './list-accounts.ts'
import { listClosed } from './list-closed.ts'
import { noteLine } from './note.ts'
import { payInPreview } from './pay-in.ts'
import { proveBalance } from './prove-balance.ts'
import { proveLine } from './prove-line.ts'
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
