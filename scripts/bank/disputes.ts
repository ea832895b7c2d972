/** The bank decides what customers dispute. */
import { sql } from 'kysely'
import { resolve } from '../../api/disputes/decide.ts'
import { rows } from '../../api/platform/db.ts'
import type { Answer, Asked, Operator } from './operator.ts'

interface Open {
  number: string
  username: string
  amount: string
  description: string
  reason: string
  created_at: Date
  /** The day on which its provisional credit was due, when the ledger has not taken it. */
  credit_due: string | null
}

export async function listOpen(operator: Operator): Promise<Answer> {
  const open = await operator.db.asBank(tx =>
    rows(
      tx,
      sql<Open>`select d.number, c.username, d.amount, d.description, d.reason, d.created_at,
          case when d.credit_seq is null then d.credit_on::text end as credit_due
        from app.dispute d join app.customer c on c.id = d.customer where d.decision is null order by d.created_at`,
    ),
  )
  const line = ({ number, username, amount, description, reason, credit_due }: Open) =>
    `${number}  ${username}  ${amount}  ${description}  (${reason})${credit_due ? `  credit due on ${credit_due}` : ''}`
  return { json: open, lines: open.length > 0 ? open.map(line) : ['No dispute waits for a decision.'] }
}

/**
 * `--final` or `--denied`, one of them. Asked again the same way it answers the same;
 * a refusal of the ledger leaves it open.
 */
export async function resolveDispute(
  operator: Operator,
  number: string,
  { final, denied, reason }: Asked & { final?: boolean; denied?: boolean; reason?: string },
): Promise<Answer> {
  if (Boolean(final) === Boolean(denied)) throw new Error('Say either --final or --denied.')
  const row = await resolve(operator, number, final ? 'final' : 'denied', reason)
  const ended = row.ended_seq === null ? undefined : `1-${row.ended_seq}`
  return {
    json: { number: row.number, decision: row.decision, credit: row.credit_seq && `1-${row.credit_seq}`, ended },
    lines: [
      row.decision === 'returned'
        ? `${row.number} has ended: the purchase was taken back before, and no second credit is given.`
        : `${row.number} is decided ${final ? 'for' : 'against'} the customer.${ended ? `  (event ${ended})` : ''}`,
    ],
  }
}
