/** What a card asks for: minimum, due day, statement; from its terms, which the last statement wrote (ARCHITECTURE, Cards). */
import { position, POINTS, type AccountState } from '../../ledger/accounts.ts'
import { addDays, addMonths, monthsBetween, type BankDay } from '../../ledger/calendar.ts'
import { least, money, most, text, ZERO } from '../../ledger/money.ts'
import { CASH_APR, minimumPayment, paymentDueOn, PURCHASE_APR } from '../../ledger/rates.ts'
import type { Tx } from '../platform/db.ts'
import { paidSince } from './paid.queries.ts'

export interface Standing {
  minimumPayment: string
  dueDate: BankDay
  statementBalance: string
  statementDate: BankDay | null
  rewardPoints: number
  purchaseApr: string
  cashApr: string
}

/** How the card stands today. Run it as its customer. */
export async function standingOf(tx: Tx, card: AccountState, today: BankDay): Promise<Standing> {
  const { terms, openedOn } = card
  const owed = most(ZERO, position(card).posted.neg())
  const shared = {
    rewardPoints: position(card, POINTS).posted.toNumber(),
    purchaseApr: textOf(terms['purchaseApr'], PURCHASE_APR),
    cashApr: textOf(terms['cashApr'], CASH_APR),
  }
  const { statementOn, minimumPayment: asked, paymentDueOn: dueDate } = terms
  if (typeof statementOn !== 'string' || typeof dueDate !== 'string') {
    return {
      ...shared,
      minimumPayment: text(minimumPayment(owed, ZERO)),
      dueDate: paymentDueOn(nextStatementDay(openedOn, today)),
      statementBalance: '0.00',
      statementDate: null,
    }
  }
  const left = most(ZERO, money(textOf(asked, '0')).minus(await paidSince(tx, card.id, statementOn)))
  return {
    ...shared,
    minimumPayment: text(least(left, owed)),
    dueDate,
    statementBalance: textOf(terms['statementBalance'], '0.00'),
    statementDate: statementOn,
  }
}

const textOf = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise)

/** Statements come on the day of the month on which the card was opened. */
export function nextStatementDay(openedOn: BankDay, today: BankDay): BankDay {
  const months = Math.max(1, monthsBetween(openedOn, addDays(today, -1)) + 1)
  return addMonths(openedOn, months)
}
