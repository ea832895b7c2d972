/**
 * The newest lines of accounts, as far as this process has read them. A line never changes, and an event's hash covers
 * every event before it: as long as the event up to which lines are known is there with its hash, all that was read
 * up to it are the lines of the books, and only what came after has to be read. That is asked each time, by whoever
 * reads, within their own rights (`ledger.my_lines_after`); nothing is handed out on this memory's word alone. What
 * may change about a line (whether its money is settled or held back) is not kept. Pure but for the memory itself.
 */
import type { BankDay } from './calendar.ts'

/** What is remembered of a line. */
interface Place {
  readonly seq: number
  readonly leg: number
  readonly event: { readonly bankDay: BankDay }
}

/** The newest lines of one account, or those of some types, without a gap. */
export interface Known<L extends Place> {
  /** The account's newest event when they were read, and its hash. */
  readonly seq: number
  readonly hash: string
  /** Newest first. */
  readonly lines: readonly L[]
  /** All lines from this day on are among them, '' for all that there are; undefined where older ones were cut off. */
  readonly since: BankDay | undefined
}

/** What was read after what is known, or anew where it holds no more. */
export interface ReadAfter<L extends Place> {
  /** The account's newest event now, and its hash. */
  readonly seq: number
  readonly hash: string
  readonly follows: boolean
  readonly lines: readonly L[]
  /** How many were asked for, and the day from which on; '' for any. */
  readonly limit: number
  readonly from: BankDay
}

/** What is known once that was read. Of an account no more than `MOST_OF_ONE` are kept. */
export function knownAfter<L extends Place>(known: Known<L> | undefined, read: ReadAfter<L>): Known<L> {
  const { seq, hash, limit, from } = read
  const isCut = read.lines.length >= limit // there may be more, between these and those that are known
  if (known && read.follows && !isCut) return short({ ...known, seq, hash, lines: [...read.lines, ...known.lines] })
  return short({ seq, hash, lines: read.lines, since: isCut ? undefined : from })
}

function short<L extends Place>(known: Known<L>): Known<L> {
  if (known.lines.length <= MOST_OF_ONE) return known
  return { ...known, lines: known.lines.slice(0, MOST_OF_ONE), since: undefined }
}

/** Whether the newest `count` lines from a day on, '' for any, are all among those that are known. */
export function reaches({ lines, since }: Known<Place>, count: number, from: BankDay): boolean {
  const oldest = lines.at(-1)
  const isPast = oldest !== undefined && oldest.event.bankDay < from
  return lines.length >= count || isPast || (since !== undefined && since <= from)
}

/** The lines from a day on. */
export function linesFrom<L extends Place>({ lines }: Known<L>, from: BankDay): readonly L[] {
  const end = from === '' ? -1 : lines.findIndex(({ event }) => event.bankDay < from)
  return end < 0 ? lines : lines.slice(0, end)
}

/** Some pages of an account: whoever reads on reads in the books. */
export const MOST_OF_ONE = 500
/** Some 1.5 kB each: about 60 MB. */
const MOST_OF_ALL = 40_000

/** What is known of accounts, those that were asked about longest ago forgotten first. */
export function openKnownLines<L extends Place>(most = MOST_OF_ALL) {
  const byKey = new Map<string, Known<L>>()
  let count = 0
  const forget = (key: string) => {
    count -= byKey.get(key)?.lines.length ?? 0
    byKey.delete(key)
  }
  return {
    get: (key: string): Known<L> | undefined => byKey.get(key),
    set(key: string, known: Known<L>): void {
      forget(key)
      byKey.set(key, known)
      count += known.lines.length
      for (const oldest of byKey.keys()) {
        if (count <= most || oldest === key) return
        forget(oldest)
      }
    },
  }
}
