import { pause } from '../../../lib/pause.ts'
import { requestNumber } from '../../../lib/request-number.ts'
import { sampleIra, sampleRoth } from '../../../lib/sample-accounts.ts'
import type { RetirementAccount, Withdrawal } from './withdraw-retirement.ts'

/** What the page reads and does. The sample stands in for the bank (doc3 §2.8); a live source has the same shape. */
interface WithdrawalSource {
  readonly accounts: readonly RetirementAccount[]
  /** The request's number. */
  submit(withdrawal: Withdrawal): Promise<string>
}

export const sampleWithdrawals: WithdrawalSource = {
  accounts: [sampleIra, sampleRoth],
  async submit() {
    await pause('simulatedWork')
    return requestNumber('WDR-')
  },
}
