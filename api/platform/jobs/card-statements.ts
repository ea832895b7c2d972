/**
 * Card statements: monthly on the day of the month on which the card was opened. The reward points of the cycle's purchases come
 * with the statement, one for each whole dollar of each purchase; the ledger leaves out those of purchases that were undone.
 */
import { sql } from 'kysely'
import type { AccountId } from '../../../ledger/accounts.ts'
import { addDays, type BankDay } from '../../../ledger/calendar.ts'
import { dayKey } from '../../../ledger/keys.ts'
import { money, sum, text, type Money } from '../../../ledger/money.ts'
import { pointsFor } from '../../../ledger/rates.ts'
import { rows, type Tx } from '../db.ts'
import { closeCycle, lastStatement, UNDOES_PAYMENTS, type CardPosting } from './card-cycle.ts'
import { accountChunks, dayCommand, type AccountRow, type Close, type Step } from './close.ts'

/** Kinds of events whose debit on a card is cash. */
const CASH_KINDS = ['cash-advance']
const PURCHASE = 'card-purchase'

export const cardStatements: Step = {
  name: 'card statements',
  async run(close) {
    const { bank, closed, lane } = close
    for await (const chunk of accountChunks(close, ['credit'], closed)) {
      const due = chunk.filter(card => card.openedOn < closed && (lastStatement(card.terms)?.on ?? '') < closed)
      const known = await bank.db.asBank(tx => cyclesOf(tx, due, closed))
      for (const card of due) {
        const points = pointsOf(known.get(card.id))
        if (points.gt(0)) await lane.add(pointsCommand(close, card, points))
      }
      // The statement ends the cycle: a run that is killed finds only cards without one, so what else the cycle gives comes first.
      await lane.drain()
      for (const card of due) await lane.add(statementOf(close, card, known.get(card.id)))
    }
  },
}

interface Known {
  readonly opening: Money
  readonly postings: readonly CardPosting[]
  /** What was bought in the cycle. */
  readonly purchases: readonly Money[]
}

const firstDay = (card: AccountRow): BankDay => {
  const last = lastStatement(card.terms)
  return last ? addDays(last.on, 1) : card.openedOn
}

function statementOf(close: Close, card: AccountRow, known: Known | undefined) {
  const { closed: to } = close
  const [from, last] = [firstDay(card), lastStatement(card.terms)]
  const statement = closeCycle({ from, to, last, opening: known?.opening ?? money(0), postings: known?.postings ?? [] })
  const { purchaseInterest, cashInterest, owed, cashOwed, minimum, dueOn } = statement
  return dayCommand(close, dayKey(to, 'card-statement', card.id), 'card-statement', {
    card: card.id,
    from,
    to,
    purchaseInterest: text(purchaseInterest),
    cashInterest: text(cashInterest),
    owed: text(owed),
    cashOwed: text(cashOwed),
    minimum: text(minimum),
    dueOn,
  })
}

const pointsOf = (known: Known | undefined): Money => sum((known?.purchases ?? []).map(pointsFor))

const pointsCommand = (close: Close, { id }: AccountRow, points: Money) =>
  dayCommand(close, dayKey(close.closed, 'points', id), 'rewards-earned', {
    card: id,
    points: points.toFixed(0),
    through: close.closed,
  })

interface Row {
  account: string
  opening: string | null
  postings: [BankDay, string, string][] | null
}

/** What was owed before each card's cycle, and its postings up to the statement day. */
async function cyclesOf(tx: Tx, cards: readonly AccountRow[], to: BankDay): Promise<Map<AccountId, Known>> {
  const found = await rows(
    tx,
    sql<Row>`
      select a.account, o.opening::text as opening, c.postings
        from (select u.account, ledger.first_seq_from(1::smallint, u.day) as seq
                from unnest(${cards.map(card => card.id)}::bigint[], ${cards.map(firstDay)}::date[]) u(account, day)) a
        left join lateral (
          select p.balance as opening from ledger.posting p
           where p.ledger = 1 and p.account = a.account and p.asset = 'USD' and p.seq < a.seq
           order by p.seq desc, p.leg desc limit 1) o on true
        left join lateral (
          select json_agg(json_build_array(to_char(e.effective_date, 'YYYY-MM-DD'), p.amount::text, e.kind)
                          order by e.effective_date, p.seq, p.leg) as postings
            from ledger.posting p join ledger.event e on e.ledger = p.ledger and e.seq = p.seq
           where p.ledger = 1 and p.account = a.account and p.asset = 'USD' and p.seq >= a.seq
             and e.effective_date <= ${to}::date) c on true`,
  )
  return new Map(
    found.map(({ account, opening, postings }) => [
      Number(account) as AccountId, // an id that was asked for
      {
        opening: money(opening ?? 0),
        purchases: (postings ?? []).flatMap(([, amount, kind]) => (kind === PURCHASE ? [money(amount)] : [])),
        postings: (postings ?? []).map(([day, amount, kind]) => ({
          day,
          debit: money(amount),
          cash: CASH_KINDS.includes(kind),
          undoes: UNDOES_PAYMENTS.includes(kind),
        })),
      },
    ]),
  )
}
