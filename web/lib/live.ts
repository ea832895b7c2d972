import { follows } from '../../api/live/live.schema.ts'
import { liveMessage, topics, type Topic } from '../../api/platform/live/topics.schema.ts'
import { tell } from './events.ts'
import { openStreamReader, type StreamMessage } from './event-stream.ts'
import { readToken } from './storage.ts'
import { wait } from './timings.ts'
import { queries, unattended } from './trpc.ts'

/**
 * Every open tab follows the bank: the stream says what changed, and exactly the calls on the screen that answer
 * otherwise now are asked again, without keeping the session awake. After a break it goes on from the last message, so
 * that nothing is missed. A tab that nobody sees lets go of its stream and catches up when it is shown. Where there is
 * no stream the tab asks by the clock.
 */
export function followBank(): () => void {
  const stopped = new AbortController()
  void follow(stopped.signal)
  return () => stopped.abort()
}

/** The bank says every 15 seconds that the stream stands. */
const SILENCE_MS = 40_000
/** A page is told of so much time before its stream: what was drawn earlier than that is asked again. */
const LATELY_MS = 45_000
const GATHER_MS = 100

async function follow(stopped: AbortSignal): Promise<void> {
  const begun = Date.now()
  const refresh = refresher(stopped)
  let place: string | undefined
  let heard = begun
  let failures = 0
  while (!stopped.aborted) {
    await untilShown(stopped)
    const over = await listenOnce(stopped, place, message => {
      if (place === undefined && Date.now() - begun > LATELY_MS) refresh(topics)
      place = message.id ?? place
      heard = Date.now()
      failures = 0
      refresh(topicsIn(message))
    })
    if (stopped.aborted || over === 'nobody') return
    if (over === 'signed out') return tell('refused')
    failures += 1
    if (over === 'hidden') continue
    if (Date.now() - heard >= wait('livePoll')) {
      refresh(topics)
      heard = Date.now()
    }
    await pauseFor(Math.min(wait('liveAgain') * 2 ** (failures - 1), 30_000), stopped)
  }
}

type Over = 'hidden' | 'lost' | 'signed out' | 'nobody'

/** One stream from its opening to its end. */
async function listenOnce(
  stopped: AbortSignal,
  place: string | undefined,
  told: (message: StreamMessage) => void,
): Promise<Over> {
  const token = readToken()
  if (!token) return 'nobody'
  const hidden = whenHidden()
  const silent = new AbortController()
  let patience = setTimeout(() => silent.abort(), SILENCE_MS)
  try {
    const answer = await fetch('/api/live', {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
        'x-background': '1',
        ...(place === undefined ? {} : { 'last-event-id': place }),
      },
      cache: 'no-store',
      signal: AbortSignal.any([stopped, silent.signal, hidden.signal]),
    })
    if (answer.status === 401) return 'signed out'
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true
    if (!answer.ok || !isStream || !answer.body) return 'lost'
    const read = openStreamReader()
    const decoder = new TextDecoder()
    for (const reader = answer.body.getReader(); ;) {
      const { done, value } = await reader.read()
      if (done) return 'lost'
      clearTimeout(patience)
      patience = setTimeout(() => silent.abort(), SILENCE_MS)
      for (const message of read(decoder.decode(value, { stream: true }))) {
        if (message.event === 'ended') return 'signed out'
        told(message)
      }
    }
  } catch {
    return hidden.signal.aborted ? 'hidden' : 'lost'
  } finally {
    clearTimeout(patience)
    hidden.done()
  }
}

function topicsIn({ event, data }: StreamMessage): readonly Topic[] {
  if (event !== 'changed') return []
  try {
    return liveMessage.parse(JSON.parse(data)).topics
  } catch {
    return topics // a newer bank: whatever it says, something changed
  }
}

/** Asks again what follows these topics, a moment later and all at once; nothing once nobody follows any more. */
function refresher(stopped: AbortSignal): (changed: readonly Topic[]) => void {
  const gathered = new Set<Topic>()
  return changed => {
    if (changed.length === 0) return
    if (gathered.size === 0)
      setTimeout(() => {
        const now = new Set(gathered)
        gathered.clear()
        if (!stopped.aborted) void askAgain(now)
      }, GATHER_MS)
    changed.forEach(topic => gathered.add(topic))
  }
}

/** What is on the screen is asked at once, the rest when it is shown again. */
const askAgain = (changed: ReadonlySet<Topic>): Promise<void> => {
  const wanted = queries.getQueryCache().findAll({
    predicate: ({ queryKey }) => Array.isArray(queryKey[0]) && follows(callOf(queryKey), changed),
  })
  return unattended(new Set(wanted.map(({ queryKey }) => callOf(queryKey))), () =>
    queries.invalidateQueries({ predicate: query => wanted.includes(query) }),
  )
}

/** tRPC's keys begin with the path of the call. */
const callOf = ([path]: readonly unknown[]): string => (Array.isArray(path) ? path.join('.') : '')

function untilShown(stopped: AbortSignal): Promise<void> {
  if (!document.hidden) return Promise.resolve()
  return new Promise(resolve => {
    const look = () => {
      if (document.hidden && !stopped.aborted) return
      document.removeEventListener('visibilitychange', look)
      stopped.removeEventListener('abort', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    stopped.addEventListener('abort', look)
  })
}

/**
 * Aborts once the tab has not been seen for a while. A browser holds six connections to a bank, for all tabs
 * together.
 */
function whenHidden(): { signal: AbortSignal; done: () => void } {
  const hidden = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(() => hidden.abort(), wait('liveHidden'))
  }
  look()
  document.addEventListener('visibilitychange', look)
  return {
    signal: hidden.signal,
    done: () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    },
  }
}

const pauseFor = (ms: number, stopped: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    stopped.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
