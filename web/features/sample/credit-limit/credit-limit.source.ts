import { SAMPLE_DIGITS } from '../../../../api/platform/accounts/digits.schema.ts'
import { addMonths, type BankDay } from '../../../../ledger/calendar.ts'
import { CREDIT_LIMIT_DEFAULT } from '../../../../ledger/rates/opening.ts'
import { pause } from '../../../lib/pause.ts'
import { type CreditInfo, type LimitChange, type LimitRequest, requestedChange } from './credit-limit.ts'

export interface LimitData {
  readonly info: CreditInfo
  /** Newest first. */
  readonly history: readonly LimitChange[]
}

/** What the page reads and does. The sample stands in for the bank (doc3 §2.8); a live source has the same shape. */
interface LimitSource {
  read(today: BankDay): LimitData
  submit(request: LimitRequest, data: LimitData, today: BankDay): Promise<LimitChange>
}

export const sampleLimit: LimitSource = {
  read: today => ({
    info: {
      currentLimit: CREDIT_LIMIT_DEFAULT,
      availableCredit: '3731.60',
      accountNumber: `${SAMPLE_DIGITS}27`,
      lastReviewDate: addMonths(today, -5),
      creditScore: 742,
      accountStatus: 'Active',
    },
    history: [
      {
        id: '3',
        date: addMonths(today, -5),
        type: 'Automatic Increase',
        oldLimit: '4000.00',
        newLimit: '5000.00',
        status: 'Approved',
      },
      {
        id: '2',
        date: addMonths(today, -14),
        type: 'Customer Request',
        oldLimit: '4000.00',
        newLimit: '7500.00',
        status: 'Declined',
      },
      {
        id: '1',
        date: addMonths(today, -26),
        type: 'Customer Request',
        oldLimit: '2500.00',
        newLimit: '4000.00',
        status: 'Approved',
      },
    ],
  }),
  async submit(request, { info, history }, today) {
    await pause('simulatedWork')
    return requestedChange(request, info, history, today)
  },
}
