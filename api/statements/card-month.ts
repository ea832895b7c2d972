/**
 * A card's part of a statement: which lines belong to which of its months, so that the document says what the bill
 * says.
 */
import { POINTS, type AccountId } from '../../ledger/accounts.ts'
import { addDays, type BankDay } from '../../ledger/calendar.ts'
import { cardStatementOn, linesLate, type CardStatementOn, type Line } from '../../ledger/history.ts'
import { sum, type Money } from '../../ledger/money.ts'
import type { Tx } from '../platform/db.ts'
import type { Snapshot } from './snapshot.ts'

/** What a statement is made of. */
export interface Taken {
  /** Oldest first. */
  readonly lines: readonly Line[]
  readonly opening: Money
  /** The last place in the journal that is part of it. */
  readonly newest: number
  readonly bill?: Snapshot['bill']
}

/**
 * A card's lines belong to the statement of their value day: the interest of a month, posted in the night after it,
 * to the month. A statement that closed with the bank's own (`card-statement`) has what that one counted, and nothing
 * that came later. `knownTo`: the newest event that is read at all.
 */
export async function byValueDay(
  tx: Tx,
  card: AccountId,
  firstDay: BankDay,
  lastDay: BankDay,
  known: Taken,
  knownTo: number,
): Promise<Taken> {
  const closing = async (day: BankDay) => {
    const found = await cardStatementOn(tx, card, day)
    return found && found.seq <= knownTo ? found : undefined
  }
  const [before, closed] = [await closing(addDays(firstDay, -1)), await closing(lastDay)]
  const until = closed?.seq ?? knownTo
  const late = await linesLate(tx, card, lastDay)
  const points = closed ? await linesLate(tx, card, lastDay, POINTS) : []
  const all = [...known.lines, ...late].filter(({ seq }) => seq <= until)
  const isEarlier = ({ seq, event }: Line) => event.effectiveDate < firstDay && seq <= (before?.seq ?? until)
  const lines = all.filter(line => !isEarlier(line)).toSorted(byDay)
  const opening = sum([known.opening, ...all.filter(isEarlier).map(({ amount }) => amount)])
  const seqs = [...all, ...points.filter(({ seq }) => seq <= until)].map(({ seq }) => seq)
  const bill = closed && billOf(closed)
  return {
    lines: withBalances(lines, opening),
    opening,
    newest: Math.max(known.newest, ...seqs),
    ...(bill ? { bill } : {}),
  }
}

const billOf = ({ owed, minimum, pastDue, dueOn }: CardStatementOn): Snapshot['bill'] => ({
  owed,
  minimum,
  ...(pastDue === undefined ? {} : { pastDue }),
  dueOn,
})

const byDay = (a: Line, b: Line) =>
  a.event.effectiveDate < b.event.effectiveDate
    ? -1
    : a.event.effectiveDate > b.event.effectiveDate
      ? 1
      : a.seq - b.seq || a.leg - b.leg

/** What stands after each line when they are read in this order. */
function withBalances(lines: readonly Line[], opening: Money): Line[] {
  let balance = opening
  return lines.map(line => {
    balance = balance.plus(line.amount)
    return { ...line, balance }
  })
}
