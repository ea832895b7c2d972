import { pathOfRow } from '../../ledger/export/book.ts'
import { EXIT, type Auditor } from './auditor.ts'
import { json, table } from './print.ts'

interface Found {
  id: string
  public_id: string | null
  kind: string
  floor: string
  terms: Record<string, unknown>
  opened_on: string | null
  status: string
}

const INTEGER = /^\d{1,18}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

interface Line {
  line: string
  day: string
  value: string
  kind: string
  description: string
  amount: string
  balance: string
}

/**
 * One account, by number or public id: what it is, its balances,
 * and its newest lines (amounts as the customer sees them).
 */
export async function showAccount(
  { client, ledger }: Auditor,
  wanted: string,
  asked: { json?: boolean; limit: number; asset: string },
): Promise<number> {
  if (!INTEGER.test(wanted) && !UUID.test(wanted))
    throw new Error(`not an account: ${wanted} (its number or its public id)`)
  const { rows } = await client.query<Found>(
    `select id, public_id, kind, floor::text, terms, opened_on::text, status from ledger.account
      where ledger = $1 and ${INTEGER.test(wanted) ? 'id = $2::bigint' : 'public_id = $2::uuid'}`,
    [ledger, wanted],
  )
  const [account] = rows
  if (!account) {
    console.error(`There is no account ${wanted}.`)
    return EXIT.wrong
  }
  // the bank's own are shown debit-positive, a customer's as he sees it
  const sign = account.public_id === null ? 1 : -1
  const balances = await client.query<{ asset: string; posted: string; held: string; unsettled: string }>(
    `select asset, posted::text, held::text, unsettled::text from ledger.balance where ledger = $1 and account = $2
      order by asset`,
    [ledger, account.id],
  )
  const lines = await client.query<Line>(
    `select p.ledger || '-' || p.seq || '-' || p.leg as line, e.bank_day::text as day, e.effective_date::text as value,
            e.kind, p.description, (p.amount * $4)::text as amount, (p.balance * $4)::text as balance
       from ledger.posting p join ledger.event e on e.ledger = p.ledger and e.seq = p.seq
      where p.ledger = $1 and p.account = $2 and p.asset = $3 order by p.seq desc, p.leg desc limit $5`,
    [ledger, account.id, asked.asset, sign, asked.limit],
  )
  if (asked.json) {
    json({ ...account, path: pathOfRow(account.kind, Number(account.id)), balances: balances.rows, lines: lines.rows })
    return EXIT.right
  }
  console.log(
    `${pathOfRow(account.kind, Number(account.id))}  ${account.public_id ?? "the bank's own"}  ` +
      `${account.status}${account.opened_on ? `, opened ${account.opened_on}` : ''}`,
  )
  if (account.public_id) console.log(`floor ${account.floor}, terms ${JSON.stringify(account.terms)}`)
  if (balances.rows.length > 0)
    console.log(
      `\n${table(
        ['asset', 'posted', 'held', 'unsettled'],
        balances.rows.map(b => [b.asset, b.posted, b.held, b.unsettled]),
      )}`,
    )
  console.log(
    `\n${table(
      ['line', 'day', 'value', 'kind', 'description', 'amount', 'balance'],
      lines.rows.map(l => [
        l.line,
        l.day,
        l.value === l.day ? '' : l.value,
        l.kind,
        l.description,
        l.amount,
        l.balance,
      ]),
    )}`,
  )
  return EXIT.right
}
