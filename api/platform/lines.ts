/**
 * Waiting lines of bounded length: what the bank does a few at a time, and how many may wait for it. Beyond that the
 * answer is 503 with the time to ask again, at once, for a place that never comes is worse than a refusal.
 */
import { busy } from '../errors.ts'

/** Does `act` in its turn; refuses as busy when too many wait. */
type Line = <T>(act: () => Promise<T>) => Promise<T>
/** The same, with who asks. */
export type LineOf = <T>(who: string, act: () => Promise<T>) => Promise<T>

/** At most `atOnce` at a time, and at most `waiting` that wait. */
export function line({ atOnce, waiting }: { atOnce: number; waiting: number }): Line {
  let running = 0
  const waiters: (() => void)[] = []

  return async act => {
    if (running >= atOnce && waiters.length >= waiting) throw busy()
    if (running >= atOnce) await new Promise<void>(start => void waiters.push(start))
    else running += 1
    try {
      return await act()
    } finally {
      const next = waiters.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** A line for each customer: one who asks much waits for themselves only. */
export function lineEach({ each, waiting }: { each: number; waiting: number }): LineOf {
  const lines = new Map<string, { take: Line; inside: number }>()

  return async (who, act) => {
    const own = lines.get(who) ?? { take: line({ atOnce: each, waiting }), inside: 0 }
    lines.set(who, own)
    own.inside += 1
    try {
      return await own.take(act)
    } finally {
      own.inside -= 1
      if (own.inside === 0) lines.delete(who)
    }
  }
}

/** One line for all, in which one customer has at most `each` places, running or waiting. */
export function lineShared(of: { atOnce: number; waiting: number; each: number }): LineOf {
  const take = line(of)
  const room = places({ each: of.each, all: Number.POSITIVE_INFINITY })
  return (who, act) => room(who, () => take(act))
}

/** Places without waiting: at most `each` of one customer and `all` together. */
export function places({ each, all }: { each: number; all: number }): LineOf {
  const taken = new Map<string, number>()
  let total = 0

  return async (who, act) => {
    const own = taken.get(who) ?? 0
    if (own >= each || total >= all) throw busy()
    taken.set(who, own + 1)
    total += 1
    try {
      return await act()
    } finally {
      total -= 1
      const left = (taken.get(who) ?? 1) - 1
      if (left > 0) taken.set(who, left)
      else taken.delete(who)
    }
  }
}

export interface Lines {
  /** The calls of one customer. */
  calls: LineOf
  /** Form data with files. */
  uploads: LineOf
  /** PDFs that are drawn. */
  papers: LineOf
  /** Checks that are looked for among all that were sent. */
  checks: Line
}

interface LineSettings {
  calls: { each: number; waiting: number }
  uploads: { each: number; waiting: number; all: number }
  /** `behind`: how many of one customer wait for their own. */
  papers: { atOnce: number; waiting: number; each: number; behind: number }
  checks: { atOnce: number; waiting: number }
}

export function openLines({ calls, uploads, papers, checks }: LineSettings): Lines {
  const turn = lineEach(uploads)
  const room = places(uploads)
  const own = lineEach({ each: papers.each, waiting: papers.behind })
  const drawn = lineShared(papers)
  return {
    calls: lineEach(calls),
    uploads: (who, act) => turn(who, () => room(who, act)),
    papers: (who, act) => own(who, () => drawn(who, act)),
    checks: line(checks),
  }
}
