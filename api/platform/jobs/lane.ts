/**
 * The background lane into the journal: at most so many commands are under way, so that a customer's command never
 * waits behind more than a small batch. A busy ledger is tried again; a lost one ends the run, which is then run again
 * with the same keys.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { LedgerUnavailable, type AppendResult, type Command, type Ledger } from '../../../ledger/journal.ts'

export interface Tally {
  made: number
  /** Done by an earlier run. */
  already: number
  refused: number
}

export interface Lane {
  /** Hands a command over; waits while the lane is full. */
  add(command: Command, done?: (result: AppendResult) => Promise<void>): Promise<void>
  /** Waits for all of them; throws what the first failing one threw. */
  drain(): Promise<Tally>
}

interface LaneOptions {
  readonly ledger: Pick<Ledger, 'append'>
  readonly inFlight?: number
  /** Told of every refusal but that of a key which an earlier run has used. */
  readonly refused?: (command: Command, refusal: Extract<AppendResult, { outcome: 'refused' }>) => Promise<void>
}

const IN_FLIGHT = 128
const AGAIN_AFTER_MS = 100
const TRIES = 50

export function openLane({ ledger, inFlight = IN_FLIGHT, refused }: LaneOptions): Lane {
  const running = new Set<Promise<void>>()
  const tally: Tally = { made: 0, already: 0, refused: 0 }
  let failure: Error | undefined

  async function run(command: Command, done?: (result: AppendResult) => Promise<void>): Promise<void> {
    const result = await appendPatiently(ledger, command)
    if (result.outcome === 'accepted') tally[result.replayed ? 'already' : 'made'] += 1
    else if (result.code === 'key_reused_with_different_body') tally.already += 1
    else {
      tally.refused += 1
      await refused?.(command, result)
    }
    await done?.(result)
  }

  return {
    async add(command, done) {
      while (running.size >= inFlight && !failure) await Promise.race(running)
      if (failure) throw failure
      const act: Promise<void> = run(command, done)
        .catch((error: unknown) => void (failure ??= error instanceof Error ? error : new Error(String(error))))
        .finally(() => running.delete(act))
      running.add(act)
    },
    async drain() {
      await Promise.all(running)
      if (failure) throw failure
      return tally
    },
  }
}

/** Appends; when the ledger is busy, again after a moment. */
export async function appendPatiently(ledger: Pick<Ledger, 'append'>, command: Command): Promise<AppendResult> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await ledger.append(command)
    } catch (error) {
      if (!(error instanceof LedgerUnavailable) || error.code !== 'busy' || left === 0) throw error
      await pause(AGAIN_AFTER_MS)
    }
  }
}
