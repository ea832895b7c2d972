import { addDays, type BankDay } from '../../../../ledger/calendar.ts'
import { money, text } from '../../../../ledger/money.ts'
import { pause } from '../../../lib/pause.ts'
import { requestNumber } from '../../../lib/request-number.ts'
import { sampleChecking, sampleReserve, sampleSavings, type SampleAccount } from '../../../lib/sample-accounts.ts'
import { statusOf, type Transfer, type TransferAccount, type TransferDraft } from './balance-transfer.ts'

interface TransferData {
  readonly accounts: readonly TransferAccount[]
  readonly recent: readonly Transfer[]
}

/**
 * What the page reads and does. The sample stands in for the bank (doc3 §2.8, C-155: no call); a live source has
 * the same shape.
 */
interface TransferSource {
  load(today: BankDay): Promise<TransferData>
  /** The new transfer; its id is the confirmation number. */
  submit(draft: TransferDraft, accounts: readonly TransferAccount[], today: BankDay): Promise<Transfer>
}

const account = ({ id, name, number, balance }: SampleAccount, type: TransferAccount['type']): TransferAccount => ({
  id,
  name,
  accountNumber: number,
  balance,
  type,
})

export const sampleTransfers: TransferSource = {
  async load(today) {
    await pause('sampleLoad')
    return {
      accounts: [
        account(sampleChecking, 'checking'),
        account(sampleSavings, 'savings'),
        account(sampleReserve, 'savings'),
      ],
      recent: [
        {
          id: 'WF66072951',
          from: sampleChecking.name,
          to: sampleReserve.name,
          amount: '75.00',
          date: addDays(today, 6),
          status: 'Scheduled',
        },
        {
          id: 'WF20418836',
          from: sampleChecking.name,
          to: sampleSavings.name,
          amount: '250.00',
          date: addDays(today, -4),
          status: 'Completed',
        },
        {
          id: 'WF91530274',
          from: sampleSavings.name,
          to: sampleReserve.name,
          amount: '100.00',
          date: addDays(today, -12),
          status: 'Completed',
        },
      ],
    }
  },
  async submit(draft, accounts, today) {
    await pause('simulatedWork')
    const nameOf = (wanted: string) => accounts.find(({ id }) => id === wanted)?.name ?? ''
    return {
      id: requestNumber('WF'),
      from: nameOf(draft.fromAccount),
      to: nameOf(draft.toAccount),
      amount: text(money(draft.amount)),
      date: draft.scheduledDate || today,
      status: statusOf(draft),
    }
  },
}
