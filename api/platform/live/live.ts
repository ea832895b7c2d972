/**
 * What changes, told to whoever it is about: one connection of the process hears it from the database, and each
 * stream of a customer is told the topics, never the content, which is then asked for as always. A stream lives no
 * longer than its session. Where the connection is lost all streams end, and whoever comes back is told everything
 * that could have changed meanwhile.
 */
import { AppError, busy } from '../../errors.ts'
import { openHearing, type Hearing, type Tools } from './hearing.ts'
import { openSeats } from './seats.ts'
import { newStream, type Follower, type Stream } from './streams.ts'
import type { Topic } from './topics.schema.ts'

export interface Told {
  /** From where the stream goes on after a break. */
  readonly place: string
  /** Nothing: the stream stands, and nothing changed. */
  readonly topics: readonly Topic[]
}

export interface Live {
  /**
   * What changes for this customer: first what they missed since `place`, then as it happens. Ends with the signal,
   * or when this process hears nothing any more; throws when the session has ended, and when the customer has too
   * many of them.
   */
  follow(who: Follower, place: string | undefined, signal: AbortSignal): AsyncGenerator<Told>
  /** Streams that are open. */
  streams(): number
  end(): Promise<void>
}

export function openLive(connectionString: string, tools: Tools): Live {
  const { live } = tools.settings
  const seats = openSeats(live)
  const streams = new Set<Stream>()
  let hearing: Promise<Hearing> | undefined
  let closed = false

  /** Opened by the first stream, kept until it is lost or the process ends. */
  function hear(): Promise<Hearing> {
    if (closed) throw busy()
    hearing ??= openHearing(connectionString, tools, streams, lose).catch(() => {
      hearing = undefined
      throw busy() // the page asks by the clock meanwhile
    })
    return hearing
  }

  function lose(): void {
    hearing = undefined
    for (const stream of streams) stream.finish('closing')
  }

  return {
    async *follow(who, place, signal) {
      const leave = seats.take(who)
      const stream = newStream(who)
      signal.addEventListener('abort', stream.wake)
      try {
        const here = await hear()
        streams.add(stream)
        const reached = here.place()
        yield { place: reached, topics: await here.missedBy(who.customer, place) }
        for (;;) {
          if (stream.over === 'session') throw ended()
          if (stream.over || signal.aborted) return
          const topics = [...stream.pending]
          stream.pending.clear()
          if (topics.length > 0) yield { place: here.place(), topics }
          else if (!(await stream.next(live.beatMs))) yield { place: here.place(), topics: [] }
        }
      } finally {
        signal.removeEventListener('abort', stream.wake)
        streams.delete(stream)
        leave()
      }
    },
    streams: () => streams.size,
    async end() {
      closed = true
      for (const stream of streams) stream.finish('closing')
      const here = await hearing?.catch(() => undefined)
      await here?.end()
    },
  }
}

const ended = () => new AppError('unauthenticated', 'Your session has expired. Please log in again.')
