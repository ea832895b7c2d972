/** The streams that are open in this process, each with what it has still to tell. */
import type { Topic } from './topics.schema.ts'

export interface Follower {
  readonly customer: string
  readonly session: string
}

/** Why a stream ends by itself: its session is over, or this process hears nothing any more. */
type Over = 'session' | 'closing'

export interface Stream extends Follower {
  readonly pending: Set<Topic>
  readonly over: Over | undefined
  wake(): void
  finish(over: Over): void
  /** Waits for something to tell; false when nothing came in that time. */
  next(ms: number): Promise<boolean>
}

export function newStream(who: Follower): Stream {
  let waiting: ((woken: boolean) => void) | undefined
  let over: Over | undefined
  const wake = () => waiting?.(true)
  return {
    ...who,
    pending: new Set<Topic>(),
    get over() {
      return over
    },
    wake,
    finish(why) {
      over ??= why
      wake()
    },
    next: ms =>
      new Promise(resolve => {
        const timer = setTimeout(() => waiting?.(false), ms)
        waiting = woken => {
          waiting = undefined
          clearTimeout(timer)
          resolve(woken)
        }
      }),
  }
}
