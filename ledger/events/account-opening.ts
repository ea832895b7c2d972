/**
 * An account opens, with or without a first deposit (doc1 §2.8, §7; C-46, C-47). From an existing account the money
 * moves at once; from any other source it is typed-in money: under the caps of all typed-in money, and unsettled until
 * the bank has it.
 */
import * as z from 'zod'
import { accountId, accountKind, accountOpenedBy, bank } from '../accounts.ts'
import { money, most, text, ZERO } from '../money.ts'
import { CONTRIBUTION_LIMIT, CREDIT_TOTAL_MAXIMUM, OPENING_DEPOSIT_MAXIMUM } from '../rates.ts'
import {
  accept,
  credit,
  debit,
  event,
  isStaff,
  refuse,
  usd,
  usdOrZero,
  type Effect,
  type Refusal,
  type View,
} from './event.ts'
import { isRefusal, payer } from './guards.ts'
import { countTyped, typedCounters, typedRefusal } from './typed-money.ts'
import { contributedCounter, countContribution } from './yearly-room.ts'

const payload = z.object({
  owner: z.uuid(),
  publicId: z.uuid(),
  kind: accountKind,
  /** A card's credit limit; deposit accounts have none. */
  limit: usdOrZero.optional(),
  /** What the bank agreed to. A certificate: `{ months: 12, rate: '3.25', maturesOn: '2027-03-02' }`; a card: its APRs. */
  terms: z.record(z.string(), z.union([z.string(), z.int(), z.boolean()])).default({}),
  deposit: usd.optional(),
  /** Own account that pays the first deposit. */
  from: accountId.optional(),
  /** `settled` is the bank's own word that it has the money. */
  source: z.enum(['existing', 'debit-card', 'credit-card', 'wire', 'check', 'cash', 'settled']).default('cash'),
})

export const accountOpening = event({
  kind: 'account-opening',
  version: 1,
  leaves: false,
  payload,
  posts: [bank.unverifiedDeposits, bank.vault],
  drawn: ['publicId'],

  touches: ({ owner, kind, deposit, from, source, limit }, { bankDay }) => ({
    accounts: from ? [from] : [],
    counters: [
      ...(kind === 'retirement' ? [contributedCounter(owner, bankDay)] : []),
      ...(limit ? [lentCounter(owner)] : []),
      ...(deposit && source !== 'settled' && source !== 'existing' ? typedCounters(owner, bankDay) : []),
    ],
  }),

  decide({ owner, publicId, kind, limit, terms, deposit, from, source }, view) {
    if (!isStaff(view.actor) && view.actor !== owner) return refuse('not_found')
    if (limit && kind !== 'credit' && kind !== 'loan') return refuse('wrong_account_kind')
    if (source === 'settled' && !isStaff(view.actor)) return refuse('not_permitted')
    const lent = limit ? lentTo(view, owner, limit) : []
    if (isRefusal(lent)) return lent
    if (deposit && money(deposit).gt(OPENING_DEPOSIT_MAXIMUM)) {
      return refuse('exceeds_opening_limit', { limit: text(money(OPENING_DEPOSIT_MAXIMUM)) })
    }
    const account = accountOpenedBy(view.seq)
    const floor = text(limit ? money(limit).neg() : ZERO)
    const open: Effect = { effect: 'open', account, publicId, owner, kind, floor, terms, day: view.bankDay }
    if (!deposit) return accept([], [open, ...lent])
    const amount = money(deposit)
    if (source === 'settled') return accept([debit(bank.vault, amount), credit(account, amount)], [open, ...lent])
    // A retirement account's first deposit is a contribution; what the bank brings in itself is not.
    const counted = kind === 'retirement' ? countContribution(view, owner, deposit, CONTRIBUTION_LIMIT) : []
    if (isRefusal(counted)) return counted
    if (source === 'existing') {
      if (!from) return refuse('not_found')
      const paying = payer(view, from)
      if (isRefusal(paying)) return paying
      if (paying.owner !== owner) return refuse('not_found')
      return accept([debit(from, amount), credit(account, amount)], [open, ...lent, ...counted])
    }
    const capped = typedRefusal(view, owner, deposit)
    if (capped) return capped
    const lot: Effect = { effect: 'lot', origin: view.seq, account, asset: 'USD', amount: deposit }
    return accept(
      [debit(bank.unverifiedDeposits, amount), credit(account, amount)],
      [open, ...lent, ...counted, lot, ...countTyped(owner, view.bankDay, deposit)],
    )
  },

  describe: (leg, { from }) =>
    leg.account === from
      ? { type: 'transfer', category: 'Transfer', text: 'Opening deposit to new account' }
      : { type: 'deposit', category: 'Deposit', text: 'Initial deposit' },
})

/** The limits of all cards that a customer was given. */
const lentCounter = (owner: string): string => `lent:${owner}`

/** Cards that a customer opens alone lend at most so much together: credit without end would be cash without end. */
function lentTo(view: View, owner: string, limit: string): Effect[] | Refusal {
  const room = most(ZERO, money(CREDIT_TOTAL_MAXIMUM).minus(view.counter(lentCounter(owner))))
  if (!isStaff(view.actor) && room.lt(limit)) return refuse('exceeds_maximum', { limit: CREDIT_TOTAL_MAXIMUM })
  return money(limit).isZero() ? [] : [{ effect: 'count', counter: lentCounter(owner), amount: limit }]
}
