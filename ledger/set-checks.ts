/**
 * The same questions asked set by set in SQL: faster than a replay and not as deep (it trusts the derived columns to be those of
 * the text). Each statement looks at one stretch, so that it is short.
 */
import { randomInt } from 'node:crypto'
import type { ClientBase } from 'pg'
import { GENESIS } from './canonical.ts'
import { beAuditor, headOf } from './stored-events.ts'
import type { Problem } from './verify.ts'

const STRETCH = 200_000

export interface SetReport {
  readonly events: number
  readonly postings: number
  readonly problems: readonly Problem[]
}

/**
 * Checks chain, running balances, sums and derived positions up to the present head. Both clients become auditors'; with a second
 * one, chain and postings are read at the same time.
 */
export async function checkSets(
  client: ClientBase,
  ledger: number,
  onProgress?: (stage: 'events' | 'postings', done: number) => void,
  second: ClientBase = client,
): Promise<SetReport> {
  for (const each of [client, second]) await beAuditor(each)
  const head = await headOf(client, ledger)
  const [chain, postings] = await Promise.all([
    brokenChain(client, ledger, head, done => onProgress?.('events', done)),
    runningBalances(second, ledger, head, done => onProgress?.('postings', done)),
  ])
  const problems = [...chain, ...postings.problems]
  if (!postings.balanced) problems.push(...(await unbalancedEvents(client, ledger, head)))
  problems.push(...(await derivedPositions(client, ledger)))
  return { events: head, postings: postings.count, problems }
}

/** Each hash is that of the one before and the text; each seq is one more than the one before. */
async function brokenChain(
  client: ClientBase,
  ledger: number,
  head: number,
  onStretch: (done: number) => void,
): Promise<Problem[]> {
  const problems: Problem[] = []
  let before: Buffer = GENESIS
  for (let after = 0; after < head; after += STRETCH) {
    const { rows } = await client.query<{ bad: string | null; gap: string | null; last: Buffer | null }>(
      `with e as (
         select seq, hash, sha256(coalesce(lag(hash) over w, $4) || convert_to(body, 'UTF8')) as expected,
                seq - coalesce(lag(seq) over w, $2) as step
           from ledger.event where ledger = $1 and seq > $2 and seq <= $3 window w as (order by seq))
       select min(seq) filter (where hash <> expected) as bad, min(seq) filter (where step <> 1) as gap,
              (select hash from ledger.event where ledger = $1 and seq <= $3 order by seq desc limit 1) as last from e`,
      [ledger, after, Math.min(head, after + STRETCH), before],
    )
    const [found] = rows
    if (found?.gap) problems.push({ check: 'chain', seq: Number(found.gap), what: 'events are missing in front of it' })
    if (found?.bad)
      problems.push({
        check: 'chain',
        seq: Number(found.bad),
        what: 'its hash is not that of the event before and its text',
      })
    before = found?.last ?? before
    onStretch(Math.min(head, after + STRETCH))
  }
  return problems
}

interface Place {
  readonly account: string
  readonly asset: string
  readonly seq: string
  readonly leg: number
  readonly balance: string | null
}

interface Stretch {
  readonly asset: string
  readonly n: string
  readonly bad: string | null
  readonly total: string
}

const BEFORE_ALL: Place = { account: '-1', asset: '', seq: '0', leg: -1, balance: null }
const AFTER_ALL: Place = { account: '9223372036854775807', asset: '', seq: '0', leg: 0, balance: null }

/**
 * In key order, each balance is the one before and the amount. On the same pass every amount is weighted by a secret number of
 * its event: when all events balance, the weighted sum is zero; when one does not, it is not (but once in four billion).
 */
async function runningBalances(client: ClientBase, ledger: number, head: number, onStretch: (done: number) => void) {
  const problems: Problem[] = []
  const seed = randomInt(2 ** 47)
  const weighted = new Map<string, bigint>()
  let count = 0
  for (let from = BEFORE_ALL; from !== AFTER_ALL;) {
    const to = await placeAfter(client, ledger, head, from)
    for (const { asset, n, bad, total } of await stretch(client, ledger, head, from, to, seed)) {
      if (bad)
        problems.push({ check: 'postings', seq: Number(bad), what: 'a balance is not the one before and the amount' })
      weighted.set(asset, (weighted.get(asset) ?? 0n) + scaled(total))
      count += Number(n)
    }
    onStretch(count)
    from = to
  }
  return { problems, count, balanced: [...weighted.values()].every(total => total === 0n) }
}

/** The key at which the next stretch ends. */
async function placeAfter(client: ClientBase, ledger: number, head: number, from: Place): Promise<Place> {
  const { rows } = await client.query<Place>(
    `select account, asset, seq, leg, balance from ledger.posting
      where ledger = $1 and (account, asset, ledger, seq, leg) > ($2, $3, $1, $4, $5) and seq <= $6
      order by account, asset, seq, leg offset ${STRETCH - 1} limit 1`,
    [ledger, from.account, from.asset, from.seq, from.leg, head],
  )
  return rows[0] ?? AFTER_ALL
}

async function stretch(
  client: ClientBase,
  ledger: number,
  head: number,
  from: Place,
  to: Place,
  seed: number,
): Promise<Stretch[]> {
  const { rows } = await client.query<Stretch>(
    `select asset, count(*) as n, min(seq) filter (where wrong) as bad,
            sum(amount * (hashint8extended(seq, $11) >> 31))::text as total
       from (select asset, seq, amount, balance - amount <> coalesce(lag(balance) over (partition by account, asset order by seq, leg),
                      case when account = $2 and asset = $3 then $12::numeric end, 0) as wrong
               from ledger.posting
              where ledger = $1 and seq <= $6 and (account, asset, ledger, seq, leg) > ($2, $3, $1, $4, $5)
                and (account, asset, ledger, seq, leg) <= ($7, $8, $1, $9, $10)) checked
      group by asset`,
    [
      ledger,
      from.account,
      from.asset,
      from.seq,
      from.leg,
      head,
      to.account,
      to.asset,
      to.seq,
      to.leg,
      seed,
      from.balance,
    ],
  )
  return rows
}

/** A decimal as a whole number of millionths, which no asset has more of. */
function scaled(decimal: string): bigint {
  const [whole = '0', part = ''] = decimal.split('.')
  return BigInt(whole + part.padEnd(6, '0'))
}

/** Named one by one, slowly: only when the weighted sum says that there are any. */
async function unbalancedEvents(client: ClientBase, ledger: number, head: number): Promise<Problem[]> {
  const { rows } = await client.query<{ seq: string; asset: string; total: string }>(
    `select seq, asset, sum(amount)::text as total from ledger.posting where ledger = $1 and seq <= $2
      group by seq, asset having sum(amount) <> 0 order by seq limit 20`,
    [ledger, head],
  )
  return rows.map(({ seq, asset, total }) => ({
    check: 'legs',
    seq: Number(seq),
    what: `its postings in ${asset} sum to ${total}`,
  }))
}

/** One statement, one snapshot: held is what is on hold, unsettled is what the lots say. */
async function derivedPositions(client: ClientBase, ledger: number): Promise<Problem[]> {
  const { rows } = await client.query<{ account: string; asset: string; what: string; seq: string | null }>(
    `select p.account, p.asset,
            (select max(l.seq) from ledger.posting l where l.ledger = p.ledger and l.account = p.account and l.asset = p.asset) as seq,
            concat_ws(', ',
              case when p.held <> coalesce(h.amount, 0) then 'held ' || p.held || ' but its holds make ' || coalesce(h.amount, 0) end,
              case when p.unsettled <> coalesce(l.amount, 0) then 'unsettled ' || p.unsettled || ' but its lots make ' || coalesce(l.amount, 0) end) as what
       from ledger.position p
       left join (select ledger, account, asset, sum(amount) as amount from ledger.hold where amount > 0 group by 1, 2, 3) h
              on (h.ledger, h.account, h.asset) = (p.ledger, p.account, p.asset)
       left join (select ledger, account, asset, sum(amount) as amount from ledger.lot where amount > 0 group by 1, 2, 3) l
              on (l.ledger, l.account, l.asset) = (p.ledger, p.account, p.asset)
      where p.ledger = $1 and (p.held, p.unsettled) is distinct from (coalesce(h.amount, 0), coalesce(l.amount, 0))
      limit 20`,
    [ledger],
  )
  return rows.map(({ account, asset, what, seq }) => ({
    check: 'derived',
    seq: seq ? Number(seq) : undefined,
    what: `account ${account} in ${asset}: ${what}`,
  }))
}
