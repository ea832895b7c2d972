/**
 * The same questions asked set by set in SQL: faster than a replay and not as deep (it trusts the derived columns to be
 * those of the text). Each statement looks at one stretch, so that it is short.
 */
import { randomInt } from 'node:crypto'
import type { ClientBase } from 'pg'
import { GENESIS } from './canonical.ts'
import { beAuditor, headOf, unreadable } from './stored-events.ts'
import { DERIVED, POSTINGS, strayRows, type StrayTable } from './stray-rows.ts'
import type { Problem } from './verify.ts'

/** Short enough for two connections to share a journal evenly, long enough for a statement to be worth asking. */
const STRETCH = 20_000
const SAMPLE_PERCENT = 1
/** Bytes of SHA-256. */
const HASH = 32

interface SetReport {
  readonly events: number
  readonly postings: number
  readonly problems: readonly Problem[]
}

/**
 * Checks chain, running balances, sums and derived positions up to the present head. Both clients become auditors';
 * with a second one, the stretches of chain and postings are shared out between them.
 */
export async function checkSets(
  client: ClientBase,
  ledger: number,
  onProgress?: (stage: 'events' | 'postings', done: number) => void,
  second: ClientBase = client,
): Promise<SetReport> {
  const clients = [...new Set([client, second])]
  for (const each of clients) await beAuditor(each)
  const problems: Problem[] = []
  const part = async (what: string, act: () => Promise<readonly Problem[]>) => {
    try {
      problems.push(...(await act()))
    } catch (error) {
      const said = `${what} cannot be read: ${unreadable(error)}`
      if (!problems.some(one => one.what === said)) problems.push({ check: 'schema', seq: undefined, what: said })
    }
  }
  let head = 0
  await part('the clock', async () => recordedAhead(client, ledger, (head = await headOf(client, ledger))))
  const chain = new Chain(ledger, head)
  const balances = new Balances(ledger, head)
  await part('the postings', () => balances.begin(client))
  await sharedOut(
    clients,
    [
      ...chain.stretches().map(at => (by: ClientBase) => part('the journal', () => chain.look(by, at))),
      ...balances.stretches().map(at => (by: ClientBase) => part('the postings', () => balances.look(by, at))),
      by => part('the positions', () => derivedPositions(by, ledger)),
      by => part('the rows without an event', () => strays(by, ledger, DERIVED)),
    ],
    () => {
      onProgress?.('events', chain.events)
      onProgress?.('postings', balances.count)
    },
  )
  if (balances.others > 0) await part('the postings', () => strays(client, ledger, POSTINGS))
  if (!balances.even) await part('the postings', () => unbalancedEvents(client, ledger, head))
  if (chain.legs !== balances.count) await part('the postings', () => otherLegs(client, ledger, head))
  return { events: head, postings: balances.count, problems: problems.toSorted(byWeight) }
}

/** Each connection takes the next piece of work as soon as it is done with one. */
async function sharedOut(
  clients: readonly ClientBase[],
  work: readonly ((by: ClientBase) => Promise<void>)[],
  onDone: () => void,
): Promise<void> {
  const waiting = work.values()
  const take = async (by: ClientBase) => {
    for (const piece of waiting) {
      await piece(by)
      onDone()
    }
  }
  await Promise.all(clients.map(take))
}

/** What no event made first: what follows from it is wrong as well. */
const byWeight = (a: Problem, b: Problem) => Number(b.check === 'stray') - Number(a.check === 'stray')

async function strays(client: ClientBase, ledger: number, tables: readonly StrayTable[]): Promise<Problem[]> {
  const found: Problem[] = []
  for await (const stray of strayRows(client, ledger, tables)) found.push({ check: 'stray', ...stray })
  return found
}

/** The newest event has no moment that is still to come. Moments never go back, so it answers for those before it. */
async function recordedAhead(client: ClientBase, ledger: number, head: number): Promise<Problem[]> {
  const { rows } = await client.query<{ at: string }>(
    `select to_char(e.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from ledger.event e
      where e.ledger = $1 and e.seq = $2 and (e.recorded_at <= (select latest from ledger.clock_now)) is not true`,
    [ledger, head],
  )
  return rows.map(({ at }) => ({
    check: 'clock',
    seq: head,
    what: `it was recorded at ${at}, which the bank's clock does not allow yet`,
  }))
}

/**
 * Each hash is that of the one before and the text, and no seq is left out. Counts the legs that the events say they
 * have.
 */
class Chain {
  readonly #ledger: number
  readonly #head: number
  /** Looked at so far. */
  events = 0
  legs = 0

  constructor(ledger: number, head: number) {
    this.#ledger = ledger
    this.#head = head
  }

  /** The events in front of each stretch. */
  stretches(): number[] {
    return Array.from({ length: Math.ceil(this.#head / STRETCH) }, (_, i) => i * STRETCH)
  }

  async look(client: ClientBase, after: number): Promise<Problem[]> {
    const problems: Problem[] = []
    const upTo = Math.min(this.#head, after + STRETCH)
    // "textsend": the bytes of a text as the connection says it, which is UTF-8. The hashes in front of all of them are
    // one string, in order: an event is compared with what stands in its place there, and misses it where one is gone.
    const { rows } = await client.query<{ n: string; legs: string | null; bad: string | null }>(
      `select count(*) as n, sum(leg_count) as legs, min(seq) filter (where (hash = sha256(substr((
                select case $2::bigint when 0 then $4 else ''::bytea end
                         || coalesce(string_agg(hash, ''::bytea order by seq), ''::bytea)
                  from ledger.record where ledger = $1 and seq >= $2 and seq < $3
              ), ((seq - $2 - 1) * ${HASH} + 1)::int, ${HASH}) || textsend(body))) is not true) as bad
         from ledger.event where ledger = $1 and seq > $2 and seq <= $3`,
      [this.#ledger, after, upTo, GENESIS],
    )
    const [found] = rows
    if (Number(found?.n) !== upTo - after) problems.push(await gapIn(client, this.#ledger, after, upTo))
    if (found?.bad)
      problems.push({
        check: 'chain',
        seq: Number(found.bad),
        what: 'its hash is not that of the event before and its text',
      })
    this.events += upTo - after
    this.legs += Number(found?.legs ?? 0)
    return problems
  }
}

/**
 * Events that have other postings than they say: named one by one, slowly, only when there are more or fewer than all
 * events say.
 */
async function otherLegs(client: ClientBase, ledger: number, head: number): Promise<Problem[]> {
  const { rows } = await client.query<{ seq: string; told: number | null; found: string }>(
    `select seq, e.leg_count as told, coalesce(p.n, 0) as found
       from (select seq, leg_count from ledger.record where ledger = $1 and seq <= $2) e
       full join (select seq, count(*) as n from ledger.posting where ledger = $1 and seq <= $2 group by seq) p
           using (seq)
      where coalesce(e.leg_count, 0) <> coalesce(p.n, 0) order by seq limit 20`,
    [ledger, head],
  )
  return rows.map(({ seq, told, found }) => ({
    check: 'postings',
    seq: Number(seq),
    what: `it has ${found} postings, and says that it has ${told ?? 0}`,
  }))
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
  /** With those that are of no event up to the head: newer ones, and of other ledgers. */
  readonly all: string
}

const BEFORE_ALL: Place = { account: '-9223372036854775808', asset: '', seq: '0', balance: null }
const AFTER_ALL: Place = { account: '9223372036854775807', asset: '', seq: '0', balance: null }

/**
 * In key order, each balance is the one before and the amount. On the same pass every amount is weighted by a secret
 * number of its event: when all events balance, the weighted sum is zero; when one does not, it is not (but once in
 * four billion).
 */
class Balances {
  readonly #ledger: number
  readonly #head: number
  readonly #seed = randomInt(2 ** 47)
  readonly #weighted = new Map<string, bigint>()
  #ends: Place[] = []
  count = 0
  /** Postings that are of no event up to the head. */
  others = 0

  constructor(ledger: number, head: number) {
    this.#ledger = ledger
    this.#head = head
  }

  async begin(client: ClientBase): Promise<Problem[]> {
    this.#ends = await places(client, this.#ledger, this.#head)
    return []
  }

  stretches(): [from: Place, to: Place][] {
    const ends = [...this.#ends, AFTER_ALL]
    return ends.map((to, i) => [ends[i - 1] ?? BEFORE_ALL, to])
  }

  async look(client: ClientBase, [from, to]: [from: Place, to: Place]): Promise<Problem[]> {
    const problems: Problem[] = []
    for (const { asset, n, bad, total, all } of await stretch(client, this.#ledger, this.#head, from, to, this.#seed)) {
      if (bad)
        problems.push({ check: 'postings', seq: Number(bad), what: 'a balance is not the one before and the amount' })
      this.#weighted.set(asset, (this.#weighted.get(asset) ?? 0n) + scaled(total))
      this.count += Number(n)
      this.others += Number(all) - Number(n)
    }
    return problems
  }

  /** Whether the events balance. */
  get even(): boolean {
    return [...this.#weighted.values()].every(total => total === 0n)
  }
}

/**
 * Where stretches of about the right length end, all legs of their last event included; told by a sample,
 * as any places will do.
 */
async function places(client: ClientBase, ledger: number, head: number): Promise<Place[]> {
  const { rows } = await client.query<Place>(
    `select s.account, s.asset, s.seq,
            (select p.balance from ledger.posting p
              where p.ledger = $1 and p.account = s.account and p.asset = s.asset and p.seq = s.seq
              order by p.leg desc limit 1) as balance
       from (select distinct on (account, asset, seq) account, asset, seq,
                    row_number() over (order by account, asset, seq) as n
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
    `select asset, count(*) as all, count(*) filter (where here) as n, min(seq) filter (where here and wrong) as bad,
            coalesce(sum(amount * (hashint8extended(seq, $9) >> 31)) filter (where here), 0)::text as total
       from (select asset, seq, amount, ledger = $1 and seq between 1 and $5 as here,
                    (balance - amount = coalesce(
                      lag(balance) over (partition by account, asset, ledger order by seq, leg),
                      case when account = $2 and asset = $3 then $10::numeric end, 0)) is not true as wrong
               from ledger.posting
              where (account, asset, ledger, seq) > ($2, $3, $1, $4) and (account, asset, ledger, seq) <= ($6, $7, $1,
                  $8)) checked
      group by asset`,
    [ledger, from.account, from.asset, from.seq, head, to.account, to.asset, to.seq, seed, from.balance],
  )
  return rows
}

/** A decimal as a whole number of millionths, which no asset has more of. */
function scaled(decimal: string): bigint {
  if (!/^-?\d/.test(decimal)) return 1n // no number at all, and so not nothing
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
            (select max(l.seq) from ledger.posting l
              where l.ledger = p.ledger and l.account = p.account and l.asset = p.asset) as seq,
            concat_ws(', ',
              case when p.held <> coalesce(h.amount, 0)
                   then 'held ' || p.held || ' but its holds make ' || coalesce(h.amount, 0) end,
              case when p.unsettled <> coalesce(l.amount, 0)
                   then 'unsettled ' || p.unsettled || ' but its lots make ' || coalesce(l.amount, 0) end) as what
       from ledger.position p
       left join (select ledger, account, asset, sum(amount) as amount from ledger.hold
                   where amount > 0 group by 1, 2, 3) h
              on (h.ledger, h.account, h.asset) = (p.ledger, p.account, p.asset)
       left join (select ledger, account, asset, sum(amount) as amount from ledger.lot
                   where amount > 0 group by 1, 2, 3) l
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
