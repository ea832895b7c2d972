/**
 * What capabilities make of a wish, for the desks without a database: resolved among the customer's own accounts, or
 * refused.
 */
import { bank as house, position, type AccountId } from '../../../ledger/accounts.ts'
import { addDays, bankDayOf, instantOf, type BankDay } from '../../../ledger/calendar.ts'
import { money, sum, text } from '../../../ledger/money.ts'
import { availableOn, FIRST_DAY_AVAILABILITY } from '../../../ledger/rates/deposits.ts'
import { atmFee, cashAdvanceFee, WIRE_FEE } from '../../../ledger/rates/fees.ts'
import { VERIFICATION_FROM } from '../../../ledger/rates/limits.ts'
import { once } from '../../../api/platform/orders/course.ts'
import type { Wanted } from '../../../api/platform/orders/draft.ts'
import { isLive, type Course } from '../../../api/platform/orders/order.ts'
import { asksForCode, transfers } from '../../../api/transfers/transfer-order.ts'
import type { Slot, Wish } from './acts.ts'
import type { Household, MemoryBank } from './memory-bank.ts'

const plain = { fromLabel: 'x', toLabel: 'y', toKind: null, recipient: null, last4: null, memo: '' } as const

/** What a kind wants is the kind's own affair: whoever reads it is that kind. */
const typed = (wanted: Wanted<object>): Wanted<never> => wanted as Wanted<never>

/** The wish as an order is drawn up from it, or why it cannot be. */
export function wantedFor(bank: MemoryBank, who: number, wish: Wish): Wanted<never> | string {
  const home = bank.household(who)
  const today = bankDayOf(bank.now)
  const on = addDays(today, wish.inDays)
  const [from, to] = accountsOf(home, wish)
  if (wish.what === 'auto' && on < today) return 'validation_failed'
  if (bank.isClosed(from)) return 'not_found'
  if (on < today)
    return (wish.what === 'branch' ? plannedCash(bank, from, wish.cents) : undefined) ?? 'validation_failed'
  if (to !== undefined && bank.isClosed(to)) return 'not_found'
  const common = {
    from,
    amount: text(money(wish.cents).div(100)),
    on,
    course: courseOf(wish, on),
    undoSeconds: wish.undo,
  }
  switch (wish.what) {
    case 'internal':
    case 'card':
      return typed({ ...common, to: to ?? null, details: { ...plain, type: 'internal', toKind: kindOfTarget(wish) } })
    case 'external':
    case 'wire':
      return typed({ ...common, ...elsewhere(bank, home, wish, common.amount) })
    case 'branch':
    case 'advance':
    case 'atm':
      return typed({ ...common, ...cash(bank, wish, on, common.amount) })
    case 'bill':
      return typed({ ...common, details: { payeeName: 'Gas', fromLabel: 'x', category: 'Utilities', memo: '' } })
    case 'auto':
      return typed({ ...common, ...automatic(wish, on, common.amount), to: to ?? null })
    case 'deposit':
      return typed({ ...common, from: house.unverifiedDeposits, to: from, details: { description: 'Deposit' } })
    case 'check':
      return typed({ ...common, from: house.checkClearing, to: from, details: checkOf(today) })
    case 'purchase':
      throw new Error('a purchase is no order')
  }
}

/** Of cash on a day to come: the balance is asked about first, then the limit, then the day (doc3 §5). */
function plannedCash({ ledger }: MemoryBank, from: AccountId, cents: number): string | undefined {
  if (position(ledger.account(from)).posted.lt(money(cents).div(100))) return 'insufficient_funds'
  return cents > 1_000_000 ? 'exceeds_transaction_limit' : undefined
}

const OTHER: Readonly<Record<Slot, Slot>> = { 0: 1, 1: 0, 2: 0 }

function accountsOf(
  { accounts }: Household,
  { what, from, payee }: Wish,
): [from: AccountId, to: AccountId | undefined] {
  if (what === 'advance') return [accounts[2], undefined]
  if (what === 'internal') return [accounts[from], accounts[OTHER[from]]]
  if (what === 'card') return [accounts[from], accounts[2]]
  return [accounts[from], what === 'auto' ? accounts[payee === 0 ? 2 : OTHER[from]] : undefined]
}

const kindOfTarget = ({ what, from }: Wish) => (what === 'card' ? 'credit' : from === 0 ? 'savings' : 'checking')

function courseOf({ what, every, lasts }: Wish, on: BankDay): Course {
  if (what === 'auto') return { startsOn: on, every: 'monthly', ending: { ends: 'never' }, nth: 0 }
  if (every === 'once') return once(on)
  const ending = what === 'bill' ? { ends: 'never' as const } : { ends: 'date' as const, last: addDays(on, lasts) }
  return { startsOn: on, every, ending, nth: 0 }
}

function elsewhere(bank: MemoryBank, { payees }: Household, { what, payee }: Wish, amount: string) {
  const recipient = payees[payee === 0 ? 0 : 1]
  const isWire = what === 'wire'
  return {
    fee: isWire ? WIRE_FEE : '0.00',
    details: { ...plain, type: what, recipient, last4: '6789' },
    needsCode: isWire || !bank.used.has(recipient) || asksForCode(amount, smallSumTo(bank, recipient)),
  }
}

/** As the recipient's own query counts it. */
function smallSumTo(bank: MemoryBank, recipient: string) {
  const since = instantOf(bankDayOf(bank.now))
  const counted = [...bank.orders.values()].filter(({ kind, state, details, amount, placedAt, course }) => {
    const to: { recipient?: string | null; type?: string } = details
    const isSmall = amount !== null && money(amount).lt(VERIFICATION_FROM)
    if (kind !== transfers.kind || to.type !== 'external' || to.recipient !== recipient || !isSmall) return false
    return isLive({ state }) || (placedAt >= since && state === 'made' && course.nth === 0)
  })
  const bySeries = new Map(counted.toSorted((a, b) => a.number - b.number).map(one => [one.series, one.amount]))
  return sum([...bySeries.values()].map(amount => money(amount ?? 0)))
}

function cash(bank: MemoryBank, { what, from, inDays, undo }: Wish, on: BankDay, amount: string) {
  const isPlanned = what === 'branch' && inDays > 0
  const fee =
    what === 'atm'
      ? atmFee(from === 0 ? 'checking' : 'savings')
      : what === 'advance'
        ? text(cashAdvanceFee(money(amount)))
        : '0.00'
  const type = what === 'advance' ? 'cashAdvance' : what
  const time = isPlanned ? '11:00' : null
  return {
    fee,
    details: { type, accountLabel: 'x', note: '', allowFingerprint: false, time, heldOn: null, location: '' },
    undoSeconds: what === 'atm' || isPlanned ? 0 : undo,
    runAt: isPlanned ? instantOf(on, '11:00') : bank.now,
    course: once(on),
  }
}

function automatic({ from, payee }: Wish, on: BankDay, amount: string) {
  const isCard = payee === 0
  const said = {
    payeeName: 'x',
    payeeLast4: '1234',
    fromLast4: '1234',
    fromLabel: 'x',
    toLabel: 'x',
    category: '',
    memo: '',
    toKind: isCard ? 'credit' : from === 0 ? 'savings' : 'checking',
    notifications: { email: false, reminder: false, textForFailure: false },
    paused: false,
  }
  const fixedAmount = isCard ? null : amount
  return { amount: fixedAmount, on, details: { ...said, paymentType: isCard ? 'full' : 'fixed', fixedAmount } }
}

const checkOf = (today: BankDay) => ({
  check: '00000000-0000-4000-8000-000000000000',
  reference: 'DEP-000000-0000',
  availableOn: availableOn('check-deposit', today),
  firstDay: FIRST_DAY_AVAILABILITY,
  accountName: 'x',
  emailReceipt: false,
  textReceipt: false,
})
