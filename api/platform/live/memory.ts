/**
 * What was told lately, in the order of its commits, so that a stream which broke goes on without a gap. It knows no
 * customers: an entry names digests and numbers of accounts, and whoever asks says which of them are theirs. Pure,
 * but for what it keeps.
 */
import { randomBytes } from 'node:crypto'
import { topics, type Topic } from './topics.schema.ts'

/** One thing that the database said: a topic, and whom it is about. */
export interface Pulse {
  readonly topic: Topic | 'session'
  /** Of money the numbers of accounts, else digests of customers. */
  readonly about: readonly string[]
}

const TOPICS: readonly string[] = [...topics, 'session']
const isTopic = (word: string): word is Pulse['topic'] => TOPICS.includes(word)

/** Reads `money 1001,1002`; what is not of this form says nothing. */
export function pulseOf(said: string): Pulse | undefined {
  const [topic = '', about = ''] = said.split(' ', 2)
  return isTopic(topic) && about !== '' ? { topic, about: about.split(',') } : undefined
}

/** Whoever comes without a place is told of so much time: their page was drawn within it. */
const LATELY_MS = 60_000
const MOST = 5_000

interface Memory {
  /** Keeps what was said; answers its number. */
  add(pulse: Pulse, at: number): number
  /** A place in what was said, for whoever comes back. */
  placeOf(n: number): string
  /** The newest number. */
  newest(): number
  /** What was said about these since that place; everything where that is not known any more. */
  since(place: string | undefined, about: ReadonlySet<string>, at: number): readonly Topic[]
}

export function openMemory(openedAt: number, most = MOST): Memory {
  const name = randomBytes(6).toString('hex')
  const kept: { n: number; at: number; pulse: Pulse }[] = []
  let newest = 0

  /** The number after which everything is kept, as that place says; undefined where it is not. */
  function afterOf(place: string | undefined, at: number): number | undefined {
    const oldest = (kept[0]?.n ?? newest + 1) - 1
    if (place === undefined) {
      const since = at - LATELY_MS
      if (since < openedAt) return undefined
      const before = kept.findLast(one => one.at < since)?.n
      return before ?? (oldest === 0 ? 0 : undefined)
    }
    const [whose, number = ''] = place.split('.')
    const n = Number(number)
    return whose === name && Number.isSafeInteger(n) && n >= oldest && n <= newest ? n : undefined
  }

  return {
    add(pulse, at) {
      newest += 1
      kept.push({ n: newest, at, pulse })
      if (kept.length > most) kept.shift()
      return newest
    },
    placeOf: n => `${name}.${n}`,
    newest: () => newest,
    since(place, about, at) {
      const after = afterOf(place, at)
      if (after === undefined) return topics
      const missed = kept.filter(({ n, pulse }) => n > after && pulse.about.some(one => about.has(one)))
      return topics.filter(topic => missed.some(({ pulse }) => pulse.topic === topic))
    },
  }
}
