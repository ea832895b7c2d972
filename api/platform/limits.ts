/**
 * Counting failures in PostgreSQL on the wall clock. A try is counted before it is made and given back when it
 * succeeds, so that a burst of parallel guesses counts in full. Keys are stored as keyed fingerprints: no username is
 * kept.
 */
import { sql, type Selectable } from 'kysely'
import { AppError } from '../errors.ts'
import type { AppRateLimit } from './database.ts'
import { first, type Tx } from './db.ts'
import type { Machinery } from './machinery.ts'
import type { LimitName } from './settings.ts'

type Counter = Pick<Selectable<AppRateLimit>, 'points' | 'resets_at'>

const TOO_MANY = 'Too many attempts. Please wait and try again.'

/** Named limits, each with whom it counts against. */
export type Counted = readonly (readonly [LimitName, string])[]

/**
 * Counts one try against each named limit in turn; throws 429 with Retry-After at the first that is used up. The
 * narrowest stands first: a try that it refuses does not count against the wider ones, so that one address cannot lock
 * a user out everywhere.
 */
export async function countTry(machinery: Machinery, counted: Counted, text = TOO_MANY): Promise<void> {
  if (!machinery.limited) return
  for (const [name, who] of counted) {
    const wait = await countOne(machinery, name, who)
    if (wait > 0) throw tooMany(wait, text)
  }
}

/** Gives the counted tries back: they were successes. */
export const forgiveTry = (machinery: Machinery, counted: Counted): Promise<void> =>
  machinery.db.asBank(tx => forgiveIn(tx, machinery, counted))

/** The same within the bank's transaction `tx`. */
export async function forgiveIn(tx: Tx, { keys }: Pick<Machinery, 'keys'>, counted: Counted): Promise<void> {
  for (const { key } of inOneOrder(keys, counted))
    await tx
      .updateTable('app.rate_limit')
      .set({ points: sql`greatest(points - 1, 0)` })
      .where('key', '=', key)
      .execute()
}

/**
 * The counters in the order of their keys. A transaction that counts keeps each of them to its end: two that took the
 * same in different orders would wait for each other, and one of them would be called off.
 */
const inOneOrder = (keys: Machinery['keys'], counted: Counted) =>
  counted
    .map(([name, who]) => ({ name, key: keys.fingerprint(who, `limit:${name}`) }))
    .toSorted((a, b) => Buffer.compare(a.key, b.key))

type Counting = Pick<Machinery, 'clocks' | 'keys' | 'settings' | 'limited'>

/**
 * Counts within the bank's transaction what is done in it: both are kept, or neither. Throws 429 with Retry-After
 * when a limit is used up; of those that come at once, each waits for the one before it.
 */
export async function takeIn(tx: Tx, machinery: Counting, counted: Counted, text = TOO_MANY): Promise<void> {
  const { clocks, settings, limited } = machinery
  if (!limited) return
  for (const { name, key } of inOneOrder(machinery.keys, counted)) {
    const { points, resets_at } = await addOne(tx, machinery, name, key)
    if (points > settings.limits[name].points) throw tooMany(resets_at.getTime() - clocks.wall(), text)
  }
}

async function addOne(tx: Tx, { clocks, settings }: Counting, name: LimitName, key: Buffer): Promise<Counter> {
  const now = clocks.wall()
  const resets = new Date(now + settings.limits[name].windowMs)
  const counter = await first(
    tx,
    sql<Counter>`
      insert into app.rate_limit as counter values (${key}, 1, ${resets})
        on conflict (key) do update set
          points = case when counter.resets_at <= ${new Date(now)} then 1 else counter.points + 1 end,
          resets_at = case when counter.resets_at <= ${new Date(now)} then excluded.resets_at else counter.resets_at end
        returning points, resets_at`,
  )
  if (!counter) throw new Error('nothing was counted')
  return counter
}

/**
 * Tries something that counts only where it fails, which is where `attempt` answers undefined. Count and try are one
 * transaction of the bank's: wrong ones that come at once are each counted before they are tried, right ones use
 * nothing up.
 */
export const tryCounted = <T>(
  machinery: Counting & Pick<Machinery, 'db'>,
  counted: Counted,
  attempt: (tx: Tx) => Promise<T | undefined>,
): Promise<T | undefined> =>
  machinery.db.asBank(async tx => {
    await takeIn(tx, machinery, counted)
    const found = await attempt(tx)
    if (found !== undefined) await forgiveIn(tx, machinery, counted)
    return found
  })

/** Milliseconds to wait, 0 when the try may go ahead. What is refused counts no further. */
async function countOne({ db, clocks, keys, settings }: Machinery, name: LimitName, who: string): Promise<number> {
  const { points, windowMs, quiet = false } = settings.limits[name]
  const now = clocks.wall()
  const at = new Date(now)
  const end = new Date(now + windowMs)
  const row = await db.asBank(tx =>
    first(
      tx,
      sql<Counter>`
        insert into app.rate_limit as counter values (${keys.fingerprint(who, `limit:${name}`)}, 1, ${end})
        on conflict (key) do update set
          points = case when counter.resets_at <= ${at} then 1 else least(counter.points, ${points}) + 1 end,
          resets_at = case
            when counter.resets_at <= ${at} or (${quiet}::boolean and counter.points < ${points}) then ${end}
            else counter.resets_at end
        returning points, resets_at`,
    ),
  )
  return row && row.points > points ? row.resets_at.getTime() - now : 0
}

function tooMany(waitMs: number, text: string): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new AppError('too_many_requests', text, undefined, { seconds: String(seconds) }, { retryAfter: seconds })
}
