/**
 * Card statements: monthly on the day of the month on which the card was opened; interest has that day as its value
 * day, so that the statement that charges it closes with it. The reward points of the cycle's purchases come with the
 * statement, one for each whole dollar of each purchase; a purchase that was taken back gives its points back.
 */
import { sql } from 'kysely'
import { accountIdOf, type AccountId } from '../../../ledger/accounts.ts'
import { addDays, type BankDay } from '../../../ledger/calendar.ts'
import type { Command } from '../../../ledger/journal.ts'
import { dayKey } from '../../../ledger/keys.ts'
import { money, sum, text, ZERO, type Money } from '../../../ledger/money.ts'
import { pointsFor } from '../../../ledger/rates/card.ts'
import { cardPostings, everyLine, type CardLines } from '../card-postings.ts'
import { rows, type Tx } from '../db.ts'
import { closeCycle, lastStatement, ratesOf, type CardPosting, type Cycle } from './card-cycle.ts'
import { accountChunks, dayCommand, type AccountRow, type Close, type Step } from './close.ts'

export const cardStatements: Step = {
  name: 'card statements',
  async run(close) {
    const { bank, closed, lane } = close
    for await (const chunk of accountChunks(close, ['credit'], closed)) {
      const due = chunk.filter(card => card.openedOn < closed && (lastStatement(card.terms)?.on ?? '') < closed)
      const cycles = await bank.db.asBank(tx => cyclesOf(tx, due, closed))
      for (const [card, cycle] of cycles) {
        const points = pointsOf(cycle)
        if (points.gt(0)) await lane.add(pointsCommand(close, card, points))
      }
      // The statement ends the cycle: a run that is killed finds only cards without one,
      // so what else the cycle gives comes first.
      await lane.drain()
      for (const [card, cycle] of cycles) await lane.add(statementOf(close, card, cycle))
    }
  },
}

/** What of a card its cycle is made of. */
export type CardRow = Pick<AccountRow, 'id' | 'openedOn' | 'terms'>

const firstDay = (card: CardRow): BankDay => {
  const last = lastStatement(card.terms)
  return last ? addDays(last.on, 1) : card.openedOn
}

/** Of the day that ended: what belongs to a cycle has its value day inside it. */
const cycleCommand = (close: Close, what: string, kind: string, payload: Command['payload'] & { card: AccountId }) => ({
  ...dayCommand(close, dayKey(close.closed, what, payload.card), kind, payload),
  effective: close.closed,
})

const statementOf = (close: Close, { id }: AccountRow, cycle: Cycle) =>
  cycleCommand(close, 'card-statement', 'card-statement', statementPayload(id, cycle))

/** What a statement says of its cycle: the payload of `card-statement`. */
export function statementPayload(card: AccountId, cycle: Cycle) {
  const { purchaseInterest, cashInterest, transferInterest, transfers, ...closed } = closeCycle(cycle)
  const { owed, cashOwed, minimum, pastDue, dueOn, late } = closed
  return {
    card,
    from: cycle.from,
    to: cycle.to,
    purchaseInterest: text(purchaseInterest),
    cashInterest: text(cashInterest),
    owed: text(owed),
    cashOwed: text(cashOwed),
    minimum: text(minimum),
    ...(pastDue === undefined ? {} : { pastDue: text(pastDue) }),
    dueOn,
    ...(late ? { late } : {}),
    ...(transferInterest.isZero() ? {} : { transferInterest: text(transferInterest) }),
    ...(transfers.length > 0 ? { transfers: transfers.map(one => ({ ...one, owed: text(one.owed) })) } : {}),
  }
}

/** Of all purchases of the cycle, whatever became of them: the ledger leaves out those that were undone. */
export const pointsOf = ({ from, postings }: Cycle): Money =>
  sum(
    postings
      .filter(({ day, role, undoes }) => role === 'purchase' && !undoes && day >= from)
      .map(({ debit }) => pointsFor(debit)),
  )

const pointsCommand = (close: Close, { id }: AccountRow, points: Money) =>
  cycleCommand(close, 'points', 'rewards-earned', {
    card: id,
    points: points.toFixed(0),
    through: close.closed,
  })

/** Each card's cycle up to the statement day, on the lines that are told. */
export async function cyclesOf<Card extends CardRow>(
  tx: Tx,
  cards: readonly Card[],
  to: BankDay,
  lines: CardLines = everyLine,
): Promise<Map<Card, Cycle>> {
  const openings = await owedBefore(tx, cards)
  const happened = await cardPostings(
    tx,
    lines,
    cards.map(card => ({ account: card.id, since: firstDay(card) })),
    to,
  )
  const cycles = new Map<Card, Cycle>()
  for (const card of cards) {
    const last = lastStatement(card.terms)
    const postings = happened.get(card.id) ?? []
    const { openedOn, terms } = card
    const known = { openedOn, rates: ratesOf(terms), from: firstDay(card), to, last }
    cycles.set(card, {
      ...known,
      opening: openings.get(card.id) ?? ZERO,
      cash: last?.cash ?? ZERO,
      transfers: last?.transfers ?? [],
      postings,
    })
  }
  return withWholeLives(tx, cycles, to, lines)
}

/**
 * What a payment of an earlier cycle had paid of cash is cash again when it is taken back: such a card is read from
 * its first day.
 */
async function withWholeLives<Card extends CardRow>(
  tx: Tx,
  cycles: Map<Card, Cycle>,
  to: BankDay,
  lines: CardLines,
): Promise<Map<Card, Cycle>> {
  const reopened = [...cycles].filter(([, { from, postings }]) =>
    postings.some(({ takesBack }) => takesBack && takesBack.day < from),
  )
  if (reopened.length === 0) return cycles
  const since = reopened.map(([card]) => ({ account: card.id, since: card.openedOn }))
  const lives = await cardPostings(tx, lines, since, to)
  for (const [card, cycle] of reopened) {
    const postings: readonly CardPosting[] = lives.get(card.id) ?? []
    cycles.set(card, { ...cycle, opening: ZERO, cash: ZERO, transfers: [], since: card.openedOn, postings })
  }
  return cycles
}

/** What was owed before each card's cycle. */
async function owedBefore(tx: Tx, cards: readonly CardRow[]): Promise<Map<AccountId, Money>> {
  const found = await rows(
    tx,
    sql<{ account: string; opening: string }>`
      select a.account, o.balance::text as opening
        from (select u.account, ledger.first_seq_from(1::smallint, u.day) as seq
                from unnest(${cards.map(card => card.id)}::bigint[], ${cards.map(firstDay)}::date[]) u(account, day)) a
        join lateral (
          select p.balance from ledger.posting p
           where p.ledger = 1 and p.account = a.account and p.asset = 'USD' and p.seq < a.seq
           order by p.seq desc, p.leg desc limit 1) o on true`,
  )
  // ids that were asked for
  return new Map(found.map(({ account, opening }) => [accountIdOf(account), money(opening)]))
}
