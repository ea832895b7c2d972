/** What a card asks for: minimum, due day, statement and what is left of it (ARCHITECTURE, Cards). */
import { sql } from 'kysely'
import { position, POINTS, type AccountId, type AccountState } from '../../ledger/accounts.ts'
import { addDays, addMonths, monthsBetween, type BankDay } from '../../ledger/calendar.ts'
import { counterOf } from '../../ledger/balances.ts'
import { creditBalance } from '../../ledger/events/credit-balance-refund.ts'
import { provisionalCounter } from '../../ledger/events/dispute-credit.ts'
import { least, money, most, sum, text, ZERO, type Money } from '../../ledger/money.ts'
import { minimumPayment, paymentDueOn } from '../../ledger/rates/card.ts'
import { cardPostings, everyLine, ownLines, type CardLines } from '../platform/card-postings.ts'
import { first, type Tx } from '../platform/db.ts'
import {
  lastStatement,
  paidTowards,
  ratesOf,
  stillToPay,
  type CardPosting,
  type LastStatement,
} from '../platform/jobs/card-cycle.ts'

/** A card as far as its standing hangs on it. */
interface CardFacts {
  readonly openedOn: BankDay
  readonly terms: Readonly<Record<string, unknown>>
  /** In the customer's sign: negative when money is owed. */
  readonly balance: Money
}

interface Standing {
  readonly statement: LastStatement | undefined
  readonly nextStatementOn: BankDay
  /** What is still to be paid of the last statement's minimum; nothing before the first. */
  readonly minimum: Money
  /** What of it is late: what earlier ones had lacked, to which payments go first, and after its day all of it. */
  readonly pastDue: Money
  /** What is still to be paid of the last statement; never more than is owed. */
  readonly remaining: Money
  /** All that is owed. */
  readonly full: Money
  /**
   * By when: the last statement's day, and when that has passed or nothing is left to pay of it, the next one's.
   * Never in the past.
   */
  readonly dueOn: BankDay
  /** The due day on which the minimum was not paid in full, as long as it is not. */
  readonly overdueSince: BankDay | undefined
  /** The day on which payments had covered the whole statement. */
  readonly paidOn: BankDay | undefined
  readonly lastPayment: { readonly day: BankDay; readonly amount: Money } | undefined
}

/** Of a card without a statement. */
const NOTHING_ASKED = { minimum: ZERO, pastDue: ZERO, remaining: ZERO, overdueSince: undefined, paidOn: undefined }

/** How a card stands today. `postings`: at least all since its last statement. Pure. */
export function standing(
  { openedOn, terms, balance }: CardFacts,
  postings: readonly CardPosting[],
  today: BankDay,
): Standing {
  const statement = lastStatement(terms)
  const full = most(ZERO, balance.neg())
  const nextStatementOn = nextStatementDay(openedOn, today)
  const known = { statement, nextStatementOn, full, lastPayment: lastPaymentOf(postings) }
  const next = paymentDueOn(nextStatementOn, openedOn)
  if (!statement) return { ...known, ...NOTHING_ASKED, dueOn: next }
  const paid = paidTowards(statement, postings, today)
  const minimum = most(ZERO, least(statement.minimum.minus(paid), full))
  const remaining = stillToPay(statement, postings, today, full)
  const [late, open] = [today > statement.dueOn, remaining.gt(0)]
  const pastDue = late ? minimum : most(ZERO, least((statement.pastDue ?? ZERO).minus(paid), full))
  return {
    ...known,
    minimum,
    pastDue,
    remaining,
    dueOn: open && !late ? statement.dueOn : next,
    overdueSince: late && minimum.gt(0) ? statement.dueOn : undefined,
    paidOn: open ? undefined : paidOn(statement, postings, today),
  }
}

/** The first day from which on payments covered the statement. */
function paidOn(statement: LastStatement, postings: readonly CardPosting[], today: BankDay): BankDay | undefined {
  if (statement.balance.isZero()) return undefined
  const days = new Set(postings.flatMap(({ role, day }) => (role === 'payment' && day > statement.on ? [day] : [])))
  const covered = (by: BankDay) => stillToPay(statement, postings, by, EVERYTHING).isZero()
  return [...days].toSorted().find(day => day <= today && covered(day))
}

/** More than anybody owes: then only payments count. */
const EVERYTHING = money('1e15')

/** The newest payment of which something was not taken back. */
function lastPaymentOf(postings: readonly CardPosting[]): Standing['lastPayment'] {
  const left = ({ seq, debit }: CardPosting): Money =>
    debit.neg().minus(sum(postings.filter(({ takesBack }) => takesBack?.seq === seq).map(one => one.debit)))
  const paid = postings.findLast(one => one.role === 'payment' && one.debit.lt(0) && left(one).gt(0))
  return paid && { day: paid.day, amount: left(paid) }
}

/** Statements come on the day of the month on which the card was opened. */
export function nextStatementDay(openedOn: BankDay, today: BankDay): BankDay {
  const months = Math.max(1, monthsBetween(openedOn, addDays(today, -1)) + 1)
  return addMonths(openedOn, months)
}

/**
 * What an automatic payment of a card would be today: what is left of its minimum, of its statement, all that is
 * owed.
 */
interface DueOnCard {
  readonly minimum: Money
  readonly statement: Money
  readonly full: Money
}

/** Run it as the card's customer, or, with `as` 'bank', as the bank. Nothing for an account that is not there. */
export async function dueOnCard(
  tx: Tx,
  card: AccountId,
  today: BankDay,
  as: 'customer' | 'bank' = 'customer',
): Promise<DueOnCard> {
  const found = await first(
    tx,
    as === 'bank'
      ? sql<CardRow>`select a.terms, to_char(a.opened_on, 'YYYY-MM-DD') as opened_on, b.posted::text as posted
          from ledger.account a
          left join ledger.balance b on b.ledger = 1 and b.account = a.id and b.asset = 'USD'
         where a.ledger = 1 and a.id = ${card}`
      : sql<CardRow>`select a.terms, to_char(a.opened_on, 'YYYY-MM-DD') as opened_on, b.posted::text as posted
          from ledger.my_account a
          left join ledger.my_balance b on b.ledger = 1 and b.account = a.id and b.asset = 'USD'
         where a.ledger = 1 and a.id = ${card}`,
  )
  if (!found) return { minimum: ZERO, statement: ZERO, full: ZERO }
  const facts = { openedOn: found.opened_on, terms: found.terms, balance: money(found.posted ?? 0) }
  const postings = await postingsFor(tx, as === 'bank' ? everyLine : ownLines, card, facts, today)
  const { minimum, remaining, full } = standing(facts, postings, today)
  return { minimum, statement: remaining, full }
}

interface CardRow {
  terms: Record<string, unknown>
  opened_on: BankDay
  posted: string | null
}

/** How far back a last payment is looked for. */
const MONTHS_BACK = 2

async function postingsFor(
  tx: Tx,
  lines: CardLines,
  account: AccountId,
  { terms, openedOn }: CardFacts,
  today: BankDay,
) {
  const statement = lastStatement(terms)
  const since = statement ? addMonths(statement.on, -MONTHS_BACK) : openedOn
  return (await cardPostings(tx, lines, [{ account, since }], today)).get(account) ?? []
}

/** What a card asks for by a day: what is left of its statement, or of a minimum that is late. */
export interface AskedByCard {
  readonly card: AccountId
  readonly dueOn: BankDay
  readonly amount: Money
  /** Who pays as much is not late. */
  readonly minimum: Money
}

/** What the customer's cards ask for now. None where nothing is left of the statement, or its day is past and kept. */
export async function askedByCards(tx: Tx, own: readonly AccountState[], today: BankDay): Promise<AskedByCard[]> {
  const owing = own.flatMap(state => {
    const { id: account, kind, terms, openedOn } = state
    const balance = position(state).posted
    const statement = kind === 'credit' && balance.isNegative() ? lastStatement(terms) : undefined
    return statement ? [{ account, since: addMonths(statement.on, -MONTHS_BACK), terms, openedOn, balance }] : []
  })
  if (owing.length === 0) return []
  const postings = await cardPostings(tx, ownLines, owing, today)
  return owing.flatMap(({ account: card, ...facts }) => {
    const now = standing(facts, postings.get(card) ?? [], today)
    const { statement, minimum, remaining, overdueSince } = now
    if (overdueSince) return { card, dueOn: overdueSince, amount: minimum, minimum }
    const isOpen = statement !== undefined && remaining.gt(0) && today <= statement.dueOn
    return isOpen ? { card, dueOn: statement.dueOn, amount: remaining, minimum } : []
  })
}

/** What was overpaid and can be paid out. Run it as the card's customer. */
export const creditBalanceOf = async (tx: Tx, card: AccountState): Promise<Money> =>
  creditBalance(card, await counterOf(tx, provisionalCounter(card.id)))

/** The card as its page shows it. Run it as its customer. */
export async function standingOf(tx: Tx, card: AccountState, today: BankDay) {
  const { terms, openedOn } = card
  const facts = { openedOn, terms, balance: position(card).posted }
  const [postings, credit] = await Promise.all([
    postingsFor(tx, ownLines, card.id, facts, today),
    creditBalanceOf(tx, card),
  ])
  const now = standing(facts, postings, today)
  const { statement, minimum, full, lastPayment } = now
  const rates = ratesOf(terms)
  return {
    // Before the first statement: what it would ask for of today's debt.
    minimumPayment: text(statement ? minimum : minimumPayment(full, ZERO)),
    pastDue: text(now.pastDue),
    dueDate: now.dueOn,
    statementBalance: text(statement?.balance ?? ZERO),
    statementDate: statement?.on ?? null,
    statementRemaining: text(now.remaining),
    statementPaidOn: now.paidOn ?? null,
    overdueSince: now.overdueSince ?? null,
    nextStatementDate: now.nextStatementOn,
    lastPayment: lastPayment ? { date: lastPayment.day, amount: text(lastPayment.amount) } : null,
    amountOwed: text(full),
    creditBalance: text(credit),
    rewardPoints: position(card, POINTS).posted.toNumber(),
    purchaseApr: rates.purchase,
    cashApr: rates.cash,
  }
}
