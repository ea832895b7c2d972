/** What one connection hears from its opening until it is lost, told to the streams that it is about. */
import { createHash } from 'node:crypto'
import type { NotNull } from 'kysely'
import type { Clocks } from '../clocks.ts'
import type { Db } from '../db.ts'
import type { Settings } from '../settings.ts'
import { listen } from './listener.ts'
import { openMemory, pulseOf, type Pulse } from './memory.ts'
import type { Stream } from './streams.ts'
import type { Topic } from './topics.schema.ts'

export interface Tools {
  db: Db
  clocks: Pick<Clocks, 'wall'>
  settings: Settings
}

export interface Hearing {
  /** How far the streams have been told. */
  place(): string
  /**
   * What a customer missed since a place, or lately. Asked once they are among the streams, so that nothing comes in
   * between.
   */
  missedBy(customer: string, place: string | undefined): Promise<readonly Topic[]>
  end(): Promise<void>
}

/** `lost` is called once, when the connection has ended by itself or does not answer. */
export async function openHearing(
  connectionString: string,
  { db, clocks, settings }: Tools,
  streams: ReadonlySet<Stream>,
  lost: () => void,
): Promise<Hearing> {
  const { gatherMs, watchMs } = settings.live
  const memory = openMemory(clocks.wall())
  let said: { n: number; pulse: Pulse }[] = []
  let reached = 0
  let gathering: NodeJS.Timeout | undefined

  /** Tells what was gathered, in its order. Accounts are looked up once for all of it. */
  async function tell(): Promise<void> {
    const now = said
    said = []
    const pulses = now.map(({ pulse }) => pulse)
    share(pulses, await ownersOf(db, pulses, streams), streams)
    reached = now.at(-1)?.n ?? reached
    gathering = said.length > 0 ? setTimeout(() => void tell(), gatherMs) : undefined
    for (const stream of streams) if (stream.pending.size > 0) stream.wake()
    if (pulses.some(({ topic }) => topic === 'session')) await watch()
  }

  /** Ends the streams whose sessions have ended. */
  async function watch(): Promise<void> {
    if (streams.size === 0) return
    const asked = [...streams]
    const [alive] = await Promise.all([
      aliveOf(asked, { db, clocks, settings }),
      listener.check().catch(() => listener.drop()),
    ])
    for (const stream of asked) if (alive && !alive.has(stream.session)) stream.finish('session')
  }

  const stop = () => {
    clearInterval(watching)
    clearTimeout(gathering)
  }
  const listener = await listen(connectionString, {
    heard(text) {
      const pulse = pulseOf(text)
      if (!pulse) return
      said.push({ n: memory.add(pulse, clocks.wall()), pulse })
      gathering ??= setTimeout(() => void tell(), gatherMs)
    },
    lost() {
      stop()
      lost()
    },
  })
  const watching = setInterval(() => void watch(), watchMs).unref()
  return {
    place: () => memory.placeOf(reached),
    async missedBy(customer, place) {
      const own = await db.asBank(tx =>
        tx.selectFrom('ledger.account').select('id').where('ledger', '=', 1).where('owner', '=', customer).execute(),
      )
      return memory.since(place, new Set([digestOf(customer), ...own.map(({ id }) => String(id))]), clocks.wall())
    },
    async end() {
      stop()
      await listener.end()
    },
  }
}

/** As the database names a customer on the channel. */
const digestOf = (customer: string) => createHash('sha256').update(customer).digest('hex').slice(0, 24)

type Owners = ReadonlySet<string> | 'unknown'

function share(pulses: readonly Pulse[], owners: Owners, streams: ReadonlySet<Stream>): void {
  for (const stream of streams) {
    const digest = digestOf(stream.customer)
    for (const { topic, about } of pulses) {
      if (topic === 'session') continue
      const isTheirs = topic === 'money' ? owners === 'unknown' || owners.has(stream.customer) : about.includes(digest)
      if (isTheirs) stream.pending.add(topic)
    }
  }
}

/** Of the customers who follow, those whose accounts these are. Where that cannot be asked, it may be anybody's. */
async function ownersOf(db: Db, pulses: readonly Pulse[], streams: ReadonlySet<Stream>): Promise<Owners> {
  const accounts = [...new Set(pulses.flatMap(({ topic, about }) => (topic === 'money' ? about : [])))]
  const customers = [...new Set([...streams].map(({ customer }) => customer))]
  if (accounts.length === 0 || customers.length === 0) return new Set()
  const owners = await db
    .asBank(tx =>
      tx
        .selectFrom('ledger.account')
        .select('owner')
        .distinct()
        .where('ledger', '=', 1)
        .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(accounts))))
        .where(({ eb, fn, val }) => eb('owner', '=', fn.any(val(customers))))
        .$narrowType<{ owner: NotNull }>()
        .execute(),
    )
    .catch(() => undefined)
  return owners ? new Set(owners.map(({ owner }) => owner)) : 'unknown'
}

/** The sessions among these that live; undefined where that cannot be asked. */
async function aliveOf(
  streams: readonly Stream[],
  { db, clocks, settings }: Tools,
): Promise<ReadonlySet<string> | undefined> {
  const now = clocks.wall()
  const sessions = [...new Set(streams.map(({ session }) => session))]
  const alive = await db
    .asBank(tx =>
      tx
        .selectFrom('app.session as s')
        .innerJoin('app.customer as c', 'c.id', 's.customer')
        .select('s.id')
        .where('c.locked', '=', false)
        .where(({ eb, fn, val }) => eb('s.id', '=', fn.any(val(sessions))))
        .where('s.expires_at', '>', new Date(now))
        .where('s.last_seen_at', '>', new Date(now - settings.session.idleMs))
        .execute(),
    )
    .catch(() => undefined)
  return alive && new Set(alive.map(({ id }) => id))
}
