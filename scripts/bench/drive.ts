/** What one measurement found: events a second, and how long one caller waited for one event, in milliseconds. */
export interface Measured {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

/** `callers` that each ask again as soon as they are answered, for so many seconds. */
export async function drive(callers: number, seconds: number, ask: () => Promise<void>): Promise<Measured> {
  const waits: number[] = []
  const from = performance.now()
  const until = from + seconds * 1_000
  const caller = async () => {
    for (let asked = performance.now(); asked < until;) {
      await ask()
      const answered = performance.now()
      waits.push(answered - asked)
      asked = answered
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return measured(waits.length, performance.now() - from, waits)
}

/** One caller that brings `size` events at a time; only the time inside `write` counts, not the making of the events. */
export async function driveBulk<T>(
  size: number,
  seconds: number,
  make: (size: number) => T,
  write: (events: T) => Promise<void>,
): Promise<Measured> {
  const waits: number[] = []
  let busy = 0
  while (busy < seconds * 1_000) {
    const events = make(size)
    const from = performance.now()
    await write(events)
    const took = performance.now() - from
    waits.push(took)
    busy += took
  }
  return measured(waits.length * size, busy, waits)
}

function measured(events: number, milliseconds: number, waits: number[]): Measured {
  waits.sort((a, b) => a - b)
  const at = (share: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0
  return { perSecond: (events / milliseconds) * 1_000, p50: at(0.5), p99: at(0.99) }
}

/** The median of each figure over several passes. */
export function medianOf(passes: readonly Measured[]): Measured {
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  return {
    perSecond: middle(passes.map(pass => pass.perSecond)),
    p50: middle(passes.map(pass => pass.p50)),
    p99: middle(passes.map(pass => pass.p99)),
  }
}
