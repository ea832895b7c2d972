import { SAMPLE_DIGITS } from '../../../../api/platform/accounts/digits.schema.ts'
import { addDays, type BankDay } from '../../../../ledger/calendar.ts'
import { money, text } from '../../../../ledger/money.ts'
import { CASH_APR } from '../../../../ledger/rates/card.ts'
import { pause } from '../../../lib/pause.ts'
import { requestNumber } from '../../../lib/request-number.ts'
import { sampleChecking, sampleSavings, type SampleAccount } from '../../../lib/sample-accounts.ts'
import type { AdvanceDraft, CreditAccount, Destination } from './cash-advance.ts'

export interface Advance {
  readonly id: string
  readonly date: BankDay
  readonly amount: string
  readonly account: string
  readonly status: string
}

export interface AdvanceData {
  readonly cards: readonly CreditAccount[]
  readonly destinations: readonly Destination[]
  /** Newest first. */
  readonly recent: readonly Advance[]
}

/** What the page reads and does. The sample stands in for the bank (doc3 §2.8); a live source has the same shape. */
interface AdvanceSource {
  read(today: BankDay): AdvanceData
  submit(draft: AdvanceDraft, cards: readonly CreditAccount[], today: BankDay): Promise<Advance>
}

const destination = ({ id, name, number, balance }: SampleAccount): Destination => ({
  id,
  name,
  lastFourDigits: number,
  balance,
})
const copper: CreditAccount = {
  id: 'sample-copper',
  name: 'Sample Card',
  lastFourDigits: `${SAMPLE_DIGITS}27`,
  availableCredit: '3731.60',
  apr: CASH_APR,
}
const pine: CreditAccount = {
  id: 'sample-pine',
  name: 'Sample Travel Card',
  lastFourDigits: `${SAMPLE_DIGITS}29`,
  availableCredit: '1250.00',
  apr: '24.99',
}

export const sampleAdvances: AdvanceSource = {
  read: today => ({
    cards: [copper, pine],
    destinations: [destination(sampleChecking), destination(sampleSavings)],
    recent: [
      { id: 'CA-1', date: addDays(today, -34), amount: '200.00', account: copper.name, status: 'Completed' },
      { id: 'CA-2', date: addDays(today, -121), amount: '350.00', account: pine.name, status: 'Completed' },
    ],
  }),
  async submit(draft, cards, today) {
    await pause('simulatedWork')
    const account = cards.find(({ id }) => id === draft.source)?.name ?? ''
    return { id: requestNumber('CA-'), date: today, amount: text(money(draft.amount)), account, status: 'Completed' }
  },
}
