/** How much an automatic payment would pay today (LED-12): its own amount, or what a card's statement and balance say. */
import { sql } from 'kysely'
import { least, money, most, text, ZERO, type Money } from '../../ledger/money.ts'
import { paidSince } from '../cards/paid.queries.ts'
import { first, type Tx } from '../platform/db.ts'
import type { AutopayOut } from './autopay.schema.ts'

/** What is paid, and into which own account. */
export interface Due {
  readonly paymentType: AutopayOut['paymentType']
  readonly amount: string | null
  readonly to: number | null
}

interface Card {
  owed: string | null
  terms: Record<string, unknown>
}

/**
 * Read as the customer. What was paid since the statement counts towards its minimum and its balance, and never more is paid than is
 * owed now. Undefined when nothing is due.
 */
export async function amountDue(tx: Tx, { paymentType, amount, to }: Due): Promise<string | undefined> {
  if (paymentType === 'fixed') return amount ?? undefined
  const card = await first(
    tx,
    sql<Card>`
      select a.terms, b.posted::text as owed
        from ledger.my_account a
        left join ledger.my_balance b on b.ledger = 1 and b.account = a.id and b.asset = 'USD'
       where a.ledger = 1 and a.id = ${to}`,
  )
  if (!card) return undefined
  const { statementOn } = card.terms
  const paid = typeof statementOn === 'string' ? await paidSince(tx, Number(to), statementOn) : ZERO
  const due = dueOf(card, paymentType, paid)
  return due.gt(0) ? text(due) : undefined
}

/** `owed` is in the customer's sign: negative when something is owed. */
function dueOf({ owed, terms }: Card, type: 'minimum' | 'statement' | 'full', paid: Money): Money {
  const now = most(ZERO, money(owed ?? 0).neg())
  if (type === 'full') return now
  const asked = terms[type === 'minimum' ? 'minimumPayment' : 'statementBalance']
  if (typeof asked !== 'string') return ZERO
  return least(now, most(ZERO, money(asked).minus(paid)))
}
