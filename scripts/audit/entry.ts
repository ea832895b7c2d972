import { chain, GENESIS, parseEvent } from '../../ledger/canonical.ts'
import { pathOfRow } from '../../ledger/export/book.ts'
import { EXIT, type Auditor } from './auditor.ts'
import { json, table } from './print.ts'

/** `1-48213`, `1-48213-0` (one of its lines) or `48213`. */
export function seqOf(entry: string, ledger: number): { seq: number; leg: number | undefined } {
  const [, of, seq, leg] = /^(?:(\d{1,5})-)?(\d{1,15})(?:-(\d{1,5}))?$/.exec(entry) ?? []
  if (seq === undefined || (of !== undefined && Number(of) !== ledger))
    throw new Error(`not an entry of ledger ${ledger}: ${entry}`)
  return { seq: Number(seq), leg: leg === undefined ? undefined : Number(leg) }
}

/** One event: its stored text, its hash checked against the one before, its postings. */
export async function showEntry(
  { client, ledger }: Auditor,
  entry: string,
  asked: { json?: boolean },
): Promise<number> {
  const { seq } = seqOf(entry, ledger)
  const { rows } = await client.query<{ seq: string; body: string; hash: Buffer }>(
    'select seq, body, hash from ledger.event where ledger = $1 and seq in ($2::bigint, $2::bigint - 1)',
    [ledger, seq],
  )
  const found = rows.find(row => Number(row.seq) === seq)
  if (!found) {
    console.error(`There is no event ${seq}.`)
    return EXIT.wrong
  }
  const before = rows.find(row => Number(row.seq) === seq - 1)?.hash ?? GENESIS
  const chained = chain(before, found.body).equals(found.hash)
  const event = parseEvent(found.body)
  const accounts = await client.query<{ id: string; kind: string }>(
    'select id, kind from ledger.account where ledger = $1 and id = any($2)',
    [ledger, event.legs.map(leg => leg.account)],
  )
  const postings = await client.query<{ leg: number; balance: string; type: string; description: string }>(
    `select p.leg, p.balance::text, ledger.line_type(p.type) as type, p.description from ledger.posting p
       join unnest($2::bigint[], $3::text[]) leg(account, asset) on p.ledger = $1 and p.account = leg.account
         and p.asset = leg.asset
      where p.seq = $4 group by p.leg, p.balance, p.type, p.description order by p.leg`,
    [ledger, event.legs.map(leg => leg.account), event.legs.map(leg => leg.asset), seq],
  )
  const path = (id: number) => pathOfRow(accounts.rows.find(row => Number(row.id) === id)?.kind ?? '', id)
  const lines = event.legs.map((leg, i) => ({
    line: `${ledger}-${seq}-${i}`,
    path: path(leg.account),
    ...leg,
    ...postings.rows.find(p => p.leg === i),
  }))
  if (asked.json)
    json({
      event,
      lines,
      hash: found.hash.toString('hex'),
      previousHash: before.toString('hex'),
      chained,
      text: found.body,
    })
  else {
    console.log(
      `Event ${ledger}-${seq}: ${event.kind}, recorded ${event.recordedAt} on bank day ${event.bankDay}, ` +
        `by ${event.actor}`,
    )
    if (event.effectiveDate !== event.bankDay) console.log(`Value date ${event.effectiveDate}`)
    console.log(
      `Key ${event.key}\nHash ${found.hash.toString('hex')} ` +
        `(${chained ? 'follows from the one before' : 'WRONG: does not follow from the one before'})`,
    )
    if (lines.length > 0) {
      console.log(
        `\n${table(
          ['line', 'account', 'asset', 'amount', 'balance', 'type', 'description'],
          lines.map(l => [l.line, l.path, l.asset, l.amount, l.balance ?? '?', l.type ?? '?', l.description ?? '?']),
        )}`,
      )
    }
    console.log(`\n${found.body}`)
  }
  return chained ? EXIT.right : EXIT.wrong
}
