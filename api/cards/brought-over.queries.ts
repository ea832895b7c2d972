/** What is left of balances that were brought over to a card, each with its rate. Run it as the card's customer. */
import { position, type AccountState } from '../../ledger/accounts.ts'
import { addDays, type BankDay } from '../../ledger/calendar.ts'
import { sum, ZERO } from '../../ledger/money.ts'
import { cardPostings, ownLines } from '../platform/card-postings.ts'
import type { Tx } from '../platform/db.ts'
import { lastStatement, owedAtEnd, ratesOf, type BroughtOver } from '../platform/jobs/card-cycle.ts'

/** Of one card today, what costs most first. */
export async function broughtOver(tx: Tx, card: AccountState, today: BankDay): Promise<readonly BroughtOver[]> {
  const { id: account, terms, openedOn } = card
  const last = lastStatement(terms)
  const from = last ? addDays(last.on, 1) : openedOn
  const read = async (since: BankDay) =>
    (await cardPostings(tx, ownLines, [{ account, since }], today)).get(account) ?? []
  const cycle = await read(from)
  // A payment of an earlier cycle that was taken back: what it had paid is owed again, so all of it is read.
  const whole = cycle.some(({ takesBack }) => takesBack && takesBack.day < from)
  const postings = whole ? await read(openedOn) : cycle
  const opening = position(card)
    .posted.neg()
    .minus(sum(postings.map(({ debit }) => debit)))
  const before = whole ? { cash: ZERO, transfers: [] } : { cash: last?.cash ?? ZERO, transfers: last?.transfers ?? [] }
  const span = { openedOn, from, to: today, since: whole ? openedOn : from }
  return owedAtEnd({ ...span, rates: ratesOf(terms), opening, ...before, last, postings }).transfers
}
