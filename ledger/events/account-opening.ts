/**
 * An account opens, with or without a first deposit (doc1 §2.8, §7; C-46, C-47). From an existing account the money
 * moves at once; from any other source it is typed-in money: under the caps of all typed-in money, and unsettled until
 * the bank has it.
 */
import * as z from 'zod'
import { accountId, accountKind, accountOpenedBy, bank } from '../accounts.ts'
import { money, most, text, ZERO } from '../money.ts'
import { says } from '../phrase.ts'
import { CASH_APR, PURCHASE_APR } from '../rates/card.ts'
import { CD_TERM_DEFAULT_MONTHS, cdMaturity, cdRate, isCdTerm } from '../rates/certificate.ts'
import { CREDIT_LIMIT_DEFAULT, CREDIT_TOTAL_MAXIMUM, OPENING_DEPOSIT_MAXIMUM } from '../rates/opening.ts'
import { CONTRIBUTION_LIMIT } from '../rates/retirement.ts'
import {
  accept,
  credit,
  debit,
  event,
  isStaff,
  refuse,
  usd,
  usdOrZero,
  type Actor,
  type Effect,
  type Refusal,
  type View,
} from './event.ts'
import { isRefusal, payer } from './guards.ts'
import { lentCounter } from './lent.ts'
import { typedCounters, typedIn } from './typed-money.ts'
import { contributedCounter, countContribution } from './yearly-room.ts'

const payload = z.object({
  owner: z.uuid(),
  publicId: z.uuid(),
  kind: accountKind,
  /** A card's credit limit, the bank's usual one when a customer opens it; deposit accounts have none. */
  limit: usdOrZero.optional(),
  /** A certificate's term, one of the table's. */
  months: z.int().positive().optional(),
  /**
   * What the bank itself agrees to; a customer's account has the terms of the day on which it opens. A certificate:
   * `{ months: 12, rate: '3.25', maturesOn: '2027-03-02' }`; a card: its APRs.
   */
  terms: z.record(z.string(), z.union([z.string(), z.int(), z.boolean()])).default({}),
  deposit: usd.optional(),
  /** What may be contributed in the year, where age makes it more than the usual limit (LED-21). */
  contributionLimit: usd.optional(),
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

  touches: (asked, { actor, bankDay }) => ({
    accounts: asked.from ? [asked.from] : [],
    counters: [
      ...(asked.kind === 'retirement' ? [contributedCounter(asked.owner, bankDay)] : []),
      ...(limitOf(asked, actor) ? [lentCounter(asked.owner)] : []),
      ...(isTyped(asked) ? typedCounters(asked.owner, bankDay) : []),
    ],
  }),

  decide(asked, view) {
    const { owner, publicId, kind, deposit, from, source } = asked
    if (!isStaff(view.actor) && view.actor !== owner) return refuse('not_found')
    const limit = limitOf(asked, view.actor)
    if (limit && kind !== 'credit' && kind !== 'loan') return refuse('wrong_account_kind')
    if (source === 'settled' && !isStaff(view.actor)) return refuse('not_permitted')
    const terms = termsOf(asked, view)
    if (isRefusal(terms)) return terms
    const lent = limit ? lentTo(view, owner, limit) : []
    if (isRefusal(lent)) return lent
    if (deposit && money(deposit).gt(OPENING_DEPOSIT_MAXIMUM)) {
      return refuse('exceeds_opening_limit', { limit: text(money(OPENING_DEPOSIT_MAXIMUM)) })
    }
    const account = accountOpenedBy(view.seq)
    const floor = text(limit ? money(limit).neg() : ZERO)
    const open: Effect = {
      effect: 'open',
      account,
      publicId,
      owner,
      kind,
      floor,
      terms: { ...terms },
      day: view.bankDay,
    }
    if (!deposit) return accept([], [open, ...lent])
    const amount = money(deposit)
    if (source === 'settled') return accept([debit(bank.vault, amount), credit(account, amount)], [open, ...lent])
    // A retirement account's first deposit is a contribution; what the bank brings in itself is not.
    const { contributionLimit: most = CONTRIBUTION_LIMIT } = asked
    const counted = kind === 'retirement' ? countContribution(view, { owner, amount: deposit, limit: most }) : []
    if (isRefusal(counted)) return counted
    if (source === 'existing') {
      if (!from) return refuse('not_found')
      const paying = payer(view, from, owner)
      if (isRefusal(paying)) return paying
      return accept([debit(from, amount), credit(account, amount)], [open, ...lent, ...counted])
    }
    const typed = typedIn(view, account, owner, deposit)
    if (isRefusal(typed)) return typed
    return accept(
      [debit(bank.unverifiedDeposits, amount), credit(account, amount)],
      [open, ...lent, ...counted, ...typed],
    )
  },

  // What comes into a retirement account is a contribution there (doc2 §2.6).
  describe: (leg, { from, kind }) =>
    leg.account === from
      ? { type: 'transfer', category: 'Transfer', ...says('Opening deposit to new account') }
      : { type: 'deposit', category: kind === 'retirement' ? 'Contribution' : 'Deposit', ...says('Initial deposit') },
})

type Asked = z.output<typeof payload>

/** Money that a customer types in. */
const isTyped = ({ deposit, source }: Asked): boolean =>
  deposit !== undefined && source !== 'settled' && source !== 'existing'

/** A card that a customer opens has the bank's usual limit; what staff opens has what they say. */
const limitOf = ({ kind, limit }: Asked, actor: Actor): string | undefined =>
  limit ?? (kind === 'credit' && !isStaff(actor) ? CREDIT_LIMIT_DEFAULT : undefined)

/** Worked out here, from the day on which it opens: a retry after midnight asks for the same, whatever day it names. */
function termsOf({ kind, months, terms }: Asked, { actor, bankDay }: View): Terms | Refusal {
  if (Object.keys(terms).length > 0) return isStaff(actor) ? terms : refuse('not_permitted')
  if (months !== undefined && kind !== 'cd') return refuse('wrong_account_kind')
  if (kind === 'credit') return isStaff(actor) ? {} : { purchaseApr: PURCHASE_APR, cashApr: CASH_APR }
  if (kind !== 'cd') return {}
  const term = months ?? CD_TERM_DEFAULT_MONTHS
  if (!isCdTerm(term, bankDay)) return refuse('invalid', { field: 'months' })
  return { months: term, rate: cdRate(term, bankDay), maturesOn: cdMaturity(bankDay, term) }
}

type Terms = Readonly<Record<string, string | number | boolean>>

/** Cards that a customer opens alone lend at most so much together: credit without end would be cash without end. */
function lentTo(view: View, owner: string, limit: string): Effect[] | Refusal {
  const room = most(ZERO, money(CREDIT_TOTAL_MAXIMUM).minus(view.counter(lentCounter(owner))))
  if (!isStaff(view.actor) && room.lt(limit)) return refuse('exceeds_maximum', { limit: CREDIT_TOTAL_MAXIMUM })
  return money(limit).isZero() ? [] : [{ effect: 'count', counter: lentCounter(owner), amount: limit }]
}
