/** How much an automatic payment would pay today (LED-12): its own amount, or what a card's statement and balance say. */
import { sql } from 'kysely'
import { least, money, most, text, ZERO, type Money } from '../../ledger/money.ts'
import { first, type Tx } from '../platform/db.ts'
import type { AutopayRow } from './autopay.queries.ts'

interface Card {
  owed: string | null
  terms: Record<string, unknown>
  paid: string | null
}

/**
 * Read as the customer. What was paid since the statement counts towards its minimum and its balance, and never more is paid than is
 * owed now. Undefined when nothing is due.
 */
export async function amountDue(
  tx: Tx,
  { payment_type, amount, to_account }: Pick<AutopayRow, 'payment_type' | 'amount' | 'to_account'>,
): Promise<string | undefined> {
  if (payment_type === 'fixed') return amount ?? undefined
  const card = await first(
    tx,
    sql<Card>`
      select a.terms, b.posted::text as owed,
             (select sum(-l.amount)::text from ledger.my_line l
               where l.ledger = 1 and l.account = a.id and l.asset = 'USD' and l.amount < 0
                 and l.effective_date > (a.terms ->> 'statementOn')::date) as paid
        from ledger.my_account a
        left join ledger.my_balance b on b.ledger = 1 and b.account = a.id and b.asset = 'USD'
       where a.ledger = 1 and a.id = ${to_account}`,
  )
  if (!card) return undefined
  const due = dueOf(card, payment_type)
  return due.gt(0) ? text(due) : undefined
}

/** `owed` is in the customer's sign: negative when something is owed. */
function dueOf({ owed, terms, paid }: Card, type: 'minimum' | 'statement' | 'full'): Money {
  const now = most(ZERO, money(owed ?? 0).neg())
  if (type === 'full') return now
  const asked = terms[type === 'minimum' ? 'minimumPayment' : 'statementBalance']
  if (typeof asked !== 'string') return ZERO
  return least(now, most(ZERO, money(asked).minus(paid ?? 0)))
}
