/**
 * The same questions asked set by set in SQL: faster than a replay and not as deep (it trusts the derived columns to be those of
 * the text). Each statement looks at one stretch, so that it is short.
 */
import { randomInt } from 'node:crypto'
import type { ClientBase } from 'pg'
import { GENESIS } from './canonical.ts'
import { beAuditor, headOf } from './stored-events.ts'
import { strayRows } from './stray-rows.ts'
import type { Problem } from './verify.ts'

const STRETCH = 200_000
const SAMPLE_PERCENT = 1

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
  const ahead = await recordedAhead(client, ledger, head)
  const [chain, postings] = await Promise.all([
    brokenChain(client, ledger, head, done => onProgress?.('events', done)),
    runningBalances(second, ledger, head, done => onProgress?.('postings', done)),
  ])
  const problems = [...ahead, ...chain, ...postings.problems]
  if (!postings.balanced) problems.push(...(await unbalancedEvents(client, ledger, head)))
  problems.push(...(await derivedPositions(client, ledger)))
  for await (const stray of strayRows(client, ledger)) problems.unshift({ check: 'stray', ...stray })
  return { events: head, postings: postings.count, problems }
}

/** The newest event has no moment that is still to come. Moments never go back, so it answers for those before it. */
async function recordedAhead(client: ClientBase, ledger: number, head: number): Promise<Problem[]> {
  const { rows } = await client.query<{ at: string }>(
    `select to_char(e.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from ledger.event e
      where e.ledger = $1 and e.seq = $2 and e.recorded_at > (select latest from ledger.clock_now)`,
    [ledger, head],
  )
  return rows.map(({ at }) => ({
    check: 'clock',
    seq: head,
    what: `it was recorded at ${at}, which the bank's clock does not allow yet`,
  }))
}

/** Each hash is that of the one before and the text, and no seq is left out. */
async function brokenChain(
  client: ClientBase,
  ledger: number,
  head: number,
  onStretch: (done: number) => void,
): Promise<Problem[]> {
  const problems: Problem[] = []
  let before: Buffer = GENESIS
  for (let after = 0; after < head; after += STRETCH) {
    const upTo = Math.min(head, after + STRETCH)
    const { rows } = await client.query<{ n: string; bad: string | null; last: Buffer | null }>(
      `with e as (
         select seq, hash, sha256(coalesce(lag(hash) over (order by seq), $4) || convert_to(body, 'UTF8')) as expected
           from ledger.event where ledger = $1 and seq > $2 and seq <= $3)
       select count(*) as n, min(seq) filter (where hash <> expected) as bad,
              (select hash from ledger.event where ledger = $1 and seq <= $3 order by seq desc limit 1) as last from e`,
      [ledger, after, upTo, before],
    )
    const [found] = rows
    if (Number(found?.n) !== upTo - after) problems.push(await gapIn(client, ledger, after, upTo))
    if (found?.bad)
      problems.push({
        check: 'chain',
        seq: Number(found.bad),
        what: 'its hash is not that of the event before and its text',
      })
    before = found?.last ?? before
    onStretch(upTo)
  }
  return problems
}

/** The first event of a stretch that has none in front of it; the events are unique by seq, so too few are a gap. */
async function gapIn(client: ClientBase, ledger: number, after: number, upTo: number): Promise<Problem> {
  const { rows } = await client.query<{ seq: string }>(
    `select seq from (select seq, lag(seq, 1, $2::bigint) over (order by seq) as before from ledger.event
                       where ledger = $1 and seq > $2 and seq <= $3) e
      where seq <> before + 1 order by seq limit 1`,
    [ledger, after, upTo],
  )
  return { check: 'chain', seq: Number(rows[0]?.seq ?? upTo + 1), what: 'events are missing in front of it' }
}

/** The last posting of a stretch, and so the balance that the next one starts from. */
interface Place {
  readonly account: string
  readonly asset: string
  readonly seq: string
  readonly balance: string | null
}

interface Stretch {
  readonly asset: string
  readonly n: string
  readonly bad: string | null
  readonly total: string
}

const BEFORE_ALL: Place = { account: '-1', asset: '', seq: '0', balance: null }
const AFTER_ALL: Place = { account: '9223372036854775807', asset: '', seq: '0', balance: null }

/**
 * In key order, each balance is the one before and the amount. On the same pass every amount is weighted by a secret number of
 * its event: when all events balance, the weighted sum is zero; when one does not, it is not (but once in four billion).
 */
async function runningBalances(client: ClientBase, ledger: number, head: number, onStretch: (done: number) => void) {
  const problems: Problem[] = []
  const seed = randomInt(2 ** 47)
  const weighted = new Map<string, bigint>()
  let count = 0
  let from = BEFORE_ALL
  for (const to of [...(await places(client, ledger, head)), AFTER_ALL]) {
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

/** Where stretches of about the right length end, all legs of their last event included; told by a sample, as any places will do. */
async function places(client: ClientBase, ledger: number, head: number): Promise<Place[]> {
  const { rows } = await client.query<Place>(
    `select s.account, s.asset, s.seq,
            (select p.balance from ledger.posting p
              where p.ledger = $1 and p.account = s.account and p.asset = s.asset and p.seq = s.seq
              order by p.leg desc limit 1) as balance
       from (select distinct on (account, asset, seq) account, asset, seq, row_number() over (order by account, asset, seq) as n
               from ledger.posting tablesample system (${SAMPLE_PERCENT})
              where ledger = $1 and seq <= $2) s
      where n % ${(STRETCH * SAMPLE_PERCENT) / 100} = 0
      order by account, asset, seq`,
    [ledger, head],
  )
  return rows
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
            sum(amount * (hashint8extended(seq, $9) >> 31))::text as total
       from (select asset, seq, amount, balance - amount <> coalesce(lag(balance) over (partition by account, asset order by seq, leg),
                      case when account = $2 and asset = $3 then $10::numeric end, 0) as wrong
               from ledger.posting
              where ledger = $1 and seq <= $5 and (account, asset, ledger, seq) > ($2, $3, $1, $4)
                and (account, asset, ledger, seq) <= ($6, $7, $1, $8)) checked
      group by asset`,
    [ledger, from.account, from.asset, from.seq, head, to.account, to.asset, to.seq, seed, from.balance],
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
