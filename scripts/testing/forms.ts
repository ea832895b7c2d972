/** Forms with files, as a browser sends them; what is disputed, and the card that it was bought with. */
import type { ClientBase } from 'pg'

/** Fields without a value are left out. */
export function formOf(fields: Readonly<Record<string, string | Blob | undefined>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value)
  return form
}

/** A dispute of a line. */
export const disputeOf = (transactionId: string, more: Readonly<Record<string, string>> = {}) => ({
  transactionId,
  reason: 'duplicate',
  contactMethod: 'email',
  cardStatus: 'keep',
  ...more,
})

/** The debit card of an account. */
export const issueCard = (db: Pick<ClientBase, 'query'>, account: number, customer: string) =>
  db.query(
    `insert into app.card (id, account, customer, last_four, issued_on)
      values (gen_random_uuid(), $1, $2, '4821', '2026-01-01')`,
    [account, customer],
  )
