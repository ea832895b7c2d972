import { addDays, type BankDay } from '../../../../ledger/calendar.ts'
import { sampleChecking, sampleReserve, sampleSavings, type SampleAccount } from '../../../lib/sample-accounts.ts'
import type { AutoSaveRule } from './auto-save.ts'

/** A transfer that AutoSave has made. */
interface AutoSaveTransfer {
  readonly id: string
  readonly date: BankDay
  readonly amount: string
  readonly from: string
  readonly to: string
  readonly description: string
}

/** What the page reads. The sample stands in for the bank (doc3 §2.8); a live source has the same shape. */
interface AutoSaveSource {
  readonly accounts: readonly SampleAccount[]
  readonly rules: readonly AutoSaveRule[]
  history(today: BankDay): readonly AutoSaveTransfer[]
}

const past: readonly [daysAgo: number, amount: string, to: SampleAccount, description: string][] = [
  [3, '25.00', sampleSavings, 'Weekly transfer'],
  [6, '240.00', sampleReserve, 'Ten percent of each paycheck'],
  [10, '25.00', sampleSavings, 'Weekly transfer'],
  [12, '5.00', sampleReserve, 'Dining match'],
  [17, '25.00', sampleSavings, 'Weekly transfer'],
  [20, '240.00', sampleReserve, 'Ten percent of each paycheck'],
]

export const sampleAutoSave: AutoSaveSource = {
  accounts: [sampleChecking, sampleSavings, sampleReserve],
  rules: [
    {
      id: 'rule-1',
      name: 'Ten percent of each paycheck',
      type: 'percentage',
      amount: '10',
      trigger: 'depositing-paycheck',
    },
    { id: 'rule-2', name: 'Dining match', type: 'fixed', amount: '5.00', trigger: 'spending-restaurant' },
  ],
  history: today =>
    past.map(([daysAgo, amount, to, description], i) => ({
      id: `transfer-${i + 1}`,
      date: addDays(today, -daysAgo),
      amount,
      from: sampleChecking.name,
      to: to.name,
      description,
    })),
}
