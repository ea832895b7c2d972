import { spreadOf, type Spread } from './figures.ts'

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

/**
 * One caller that brings `size` events at a time; only the time inside `write` counts, not the making of the events.
 */
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

/** Each figure over several passes. */
export type Summary = Readonly<Record<keyof Measured, Spread>>

export const summaryOf = (passes: readonly Measured[]): Summary => ({
  perSecond: spreadOf(passes.map(pass => pass.perSecond)),
  p50: spreadOf(passes.map(pass => pass.p50)),
  p99: spreadOf(passes.map(pass => pass.p99)),
})

/** `345 [310-352] (92.1 / 140.2)`: a second, with the range of the passes, and the waits in milliseconds. */
export function spoken({ perSecond: { median, least, most }, p50, p99 }: Summary): string {
  const range = `[${least.toFixed(0)}-${most.toFixed(0)}]`
  return `${median.toFixed(0)} ${range} (${p50.median.toFixed(1)} / ${p99.median.toFixed(1)})`
}

/** How many times as fast one is as another, by the medians of passes that took turns. */
export const timesAsFast = (one: Summary, other: Summary): number => one.perSecond.median / other.perSecond.median
