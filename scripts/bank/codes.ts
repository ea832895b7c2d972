/**
 * Codes: issued to be told by telephone or in the branch, and the list of those that are open (never the codes
 * themselves).
 */
import { sql } from 'kysely'
import { issueCode, purposes, type Purpose } from '../../api/platform/codes.ts'
import { rows } from '../../api/platform/db.ts'
import { table } from '../audit/print.ts'
import { customerNamed, type Answer, type Operator } from './operator.ts'

export interface IssueAsked {
  readonly customer?: string
  readonly subject?: string
}

export async function issue(operator: Operator, purpose: string, { customer, subject }: IssueAsked): Promise<Answer> {
  const known = purposes.find(one => one === purpose)
  if (!known) throw new Error(`A purpose is one of ${purposes.join(', ')}.`)
  if (known !== 'enrollment' && customer === undefined) throw new Error('Say for whom: --customer <username>.')
  const whom = customer === undefined ? undefined : await customerNamed(operator, customer)
  const { code, expiresAt } = await issueCode(operator, { purpose: known, customer: whom?.id, subject })
  const until = new Date(expiresAt).toISOString()
  return {
    json: { purpose: known, code, expiresAt: until, ...(whom && { customer: whom.username }) },
    lines: [`${code}  (${known}${whom ? ` for ${whom.username}` : ''}, until ${until})`],
  }
}

interface CodeRow {
  purpose: Purpose
  username: string | null
  subject: string
  reusable: boolean
  tries: number
  issued_at: Date
  expires: string
}

export async function list({ db, clocks }: Operator): Promise<Answer> {
  const open = await db.asBank(tx =>
    rows(
      tx,
      sql<CodeRow>`
        select k.purpose, c.username, k.subject, k.reusable, k.tries, k.issued_at,
               case when k.expires_at = 'infinity' then 'never'
                    else to_char(k.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end as expires
          from app.code k left join app.customer c on c.id = k.customer
         where k.used_at is null and k.expires_at > ${new Date(clocks.wall())}
         order by k.issued_at desc, k.purpose limit 200`,
    ),
  )
  const shown = open.map(row => [
    row.purpose,
    row.username ?? '-',
    row.subject || '-',
    row.reusable ? 'again and again' : 'once',
    String(row.tries),
    row.expires,
  ])
  return {
    json: open.map(({ issued_at, username, ...row }) => ({
      ...row,
      customer: username,
      issuedAt: issued_at.toISOString(),
    })),
    lines:
      open.length > 0
        ? [table(['Purpose', 'Customer', 'Subject', 'Use', 'Tries', 'Ends'], shown)]
        : ['No code is open.'],
  }
}
